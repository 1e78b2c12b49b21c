"""A chart of a report: bad rows by reason, by device, and by their place in the input."""

from pathlib import Path
from typing import Any

import numpy as np

from .columns import REASONS
from .dataset import Report

#: A colour for each reason (Okabe and Ito's, which colour-blind readers tell apart).
COLORS = dict(zip(REASONS, ("#999999", "#E69F00", "#56B4E9", "#009E73", "#CC79A7", "#D55E00"), strict=True))
#: Devices that are shown, and parts of the input.
DEVICES, PARTS = 12, 60


def _short(device: str | None) -> str:
    """A label for a device. A key is cut."""
    text = "no key" if device is None else device
    return text if len(text) <= 20 else f"{text[:16]}…"


def _bars(axes: Any, labels: list[str], counts: list[dict[str, int]]) -> None:
    """Horizontal bars of a count for each reason, the first on top."""
    places, left = range(len(labels)), np.zeros(len(labels))
    for reason in REASONS:
        width = np.array([count.get(reason, 0) for count in counts])
        axes.barh(places, width, left=left, color=COLORS[reason])
        left += width
    for y, total in enumerate(left):
        axes.text(total, y, f" {int(total)}", va="center")
    axes.set_yticks(places, labels)
    for label in axes.get_yticklabels():
        label.set_parse_math(False)  # a dollar in a name is a dollar
    axes.invert_yaxis()
    axes.margins(x=0.15)
    axes.set_xlabel("bad rows")
    axes.xaxis.get_major_locator().set_params(integer=True)


def figure(report: Report) -> Any:
    """The chart as a figure of matplotlib."""
    from matplotlib.figure import Figure
    from matplotlib.patches import Patch

    bad, by_reason = report.bad, report.by_reason()
    picture = Figure(figsize=(9, 8), layout="constrained")
    reasons, devices, places = picture.subplots(3, 1, height_ratios=(1, 2, 1.2))
    picture.suptitle(f"{len(bad)} of {report.rows} rows are bad")

    _bars(reasons, list(by_reason), [{reason: count} for reason, count in by_reason.items()])
    reasons.set_title("by reason", loc="left")

    top = report.by_device()[:DEVICES]
    found: dict[str | None, dict[str, int]] = {device: {} for device, _ in top}
    for device, reason in zip(bad["device"].to_pylist(), bad["reason"].to_pylist(), strict=True):
        if device in found:
            found[device][reason] = found[device].get(reason, 0) + 1
    _bars(devices, [_short(device) for device, _ in top], list(found.values()))
    all_devices = len(report.by_device())
    devices.set_title("by device" if all_devices <= DEVICES else f"by device, the {DEVICES} worst of {all_devices}", loc="left")

    starts, total = {}, 0
    for file in report.files:
        starts[file.name] = total
        total += file.rows
    row = np.array([starts[name] for name in bad["file"].to_pylist()], np.int64) + bad["row"].to_numpy()
    why = np.array(bad["reason"].to_pylist(), object)
    edges = np.linspace(0, max(total, 1), PARTS + 1)
    bottom = np.zeros(PARTS)
    for reason in by_reason:
        height, _ = np.histogram(row[why == reason], edges)
        places.bar(edges[:-1], height, np.diff(edges), bottom=bottom, align="edge", color=COLORS[reason])
        bottom += height
    places.set(xlim=(0, max(total, 1)), xlabel="row of the input, files in the order of their names", ylabel="bad rows")
    places.set_title("by place", loc="left")
    places.yaxis.get_major_locator().set_params(integer=True)
    places.xaxis.set_major_formatter(lambda value, _: f"{value:.0f}")
    for axes in (reasons, devices, places):
        axes.spines[["top", "right"]].set_visible(False)
    if by_reason:
        picture.legend(handles=[Patch(color=COLORS[r], label=r) for r in by_reason], loc="outside lower center", ncols=6, frameon=False)
    return picture


def draw(report: Report, path: Path) -> None:
    """Writes the chart as SVG."""
    from matplotlib import rc_context

    # Text stays text, and the same report gives the same file.
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "primegroup"}):
        figure(report).savefig(path, format="svg", metadata={"Date": None})
