#!/usr/bin/env python3
"""A bot that speaks protocol 2 of `muster referee`: positions come, changes and looks go.

    muster referee genesys --bot "python3 examples/bot2.py" --bot recruit

It previews each proposal, and takes the first one that is not refused and is followed by dice.
"""

import json
import sys


def say(**words):
    print(json.dumps(words), flush=True)


def hear():
    return json.loads(sys.stdin.readline() or '{"say": "over"}')


def look(**wish):
    """What came of a look; nothing where it was refused."""
    say(look=wish)
    return hear().get("found")


def choose(number):
    proposals = look(Propose={"number": number, "most": 6})["Proposals"]
    for answer, _ in proposals:
        preview = look(Preview={"number": number, "answer": answer})["Preview"]
        if preview["refused"] is None and isinstance(preview["then"], dict) and "Dice" in preview["then"]:
            return answer
    return proposals[0][0]


def main():
    hear()
    say(protocol=2)
    while True:
        letter = hear()
        if letter["say"] == "over":
            return
        if letter["say"] != "position":
            continue
        position = letter["position"]
        standing, seat = position["standing"], position["eyes"]["Seat"]
        if standing["offering"] and standing["offering"]["by"] != seat:
            say(change={"Decline": {"seat": seat}})
        elif position["questions"]:
            number = position["questions"][0]["number"]
            say(change={"Answer": {"seat": seat, "epoch": standing["epoch"], "number": number, "answer": choose(number)}})


if __name__ == "__main__":
    main()
