//! Vector loaders and the suite every group passes.
