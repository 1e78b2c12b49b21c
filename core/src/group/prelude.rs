//! Imports of the files of groups.

#![allow(unused_imports)] // without groups

pub(super) use super::{Element, PrimeOrder, Spec};
pub(super) use crate::cpu::{Cpu, Family, dispatch};
pub(super) use crate::ct::{Fleeting, Mask};
pub(super) use crate::curve::{CurvePoint, Stored};
pub(super) use crate::field::Field;
pub(super) use crate::field::mont::{Modulus, Mont};
pub(super) use crate::limb::{Limb, U256, from_words, limbs};
pub(super) use crate::modulus;
pub(super) use crate::settings::{ODD_WIDTH, TINY};
pub(super) use core::marker::PhantomData;
