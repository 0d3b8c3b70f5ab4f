#!/usr/bin/env python3
"""Completes a line of Connect 4, or else plays near the middle. In any other game it takes the first option."""
import json
import sys


def completes(view, column, seat):
    cells = {(x, y): owner for x, discs in enumerate(view["columns"]) for y, owner in enumerate(discs)}
    x, y = column - 1, len(view["columns"][column - 1])
    for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
        run = 1
        for way in (1, -1):
            step = way
            while cells.get((x + step * right, y + step * up)) == seat:
                run, step = run + 1, step + way
        if run >= view["line"]:
            return True
    return False


for line in sys.stdin:
    message = json.loads(line)
    if message["kind"] == "start":
        game, seat = message["game"], message["seat"]
    elif message["kind"] == "choose":
        view, options, choice = message["view"], message["options"], 0
        if game == "connect4":
            worth = lambda i: (completes(view, options[i], seat), -abs(2 * options[i] - 1 - view["width"]))
            choice = max(range(len(options)), key=worth)
        print(json.dumps({"id": message["id"], "choice": choice}), flush=True)
