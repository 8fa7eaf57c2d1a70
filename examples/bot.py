#!/usr/bin/env python3
"""A complete bot for `muster referee`: it plays any rulebook, legally and a little better than at random.

    muster referee genesys --bot "python3 examples/bot.py" --bot random

The referee says one JSON object on a line; docs/protocol.md describes all of them. This bot remembers the table it was
shown and who has moved, prefers to fight when it can, and otherwise takes one of the answers that the referee proposes.
"""

import json
import random
import sys

LIKED = ("fight", "attack", "charge", "shoot", "strike", "cast")  # acts worth doing, in the words of the rulebooks


def say(**words):
    print(json.dumps(words), flush=True)


def enemies(scene, seat):
    """The pieces of the other side that are still on the table."""
    return {piece["id"] for piece in scene["pieces"] if piece["side"] not in (None, seat) and not piece["gone"]}


def hear(told, moved):
    """Notes of what happened who has moved, the latest with the highest number."""
    for line in told:
        if "Moved" in line["shows"]:
            moved[line["shows"]["Moved"]["piece"]] = max(moved.values(), default=0) + 1


def choose_one(options, scene, moved, seat, dice):
    """Picks one of the options that are not refused; of the other side's pieces the one that moved last."""
    legal = [option for option in options if option["refused"] is None]
    foes = enemies(scene, seat)
    aimed = [option for option in legal if isinstance(option["item"], dict) and option["item"].get("Piece") in foes]
    if aimed:
        dice.shuffle(aimed)
        return max(aimed, key=lambda option: moved.get(option["item"]["Piece"], 0))["item"]
    liked = [option for option in legal if option["words"].lower().startswith(LIKED)]
    if liked and dice.random() < 0.8:
        return dice.choice(liked)["item"]
    return dice.choice(legal)["item"]


def answer(letter, scene, moved, dice):
    """The answer to a question: an option, or one of the proposals for every other shape."""
    shape = letter["asked"]["shape"]
    if "One" in shape:
        return {"One": choose_one(shape["One"]["options"], scene, moved, letter["seat"], dice)}
    return dice.choice(letter["proposals"])


def main():
    dice = random.Random(sys.argv[1] if len(sys.argv) > 1 else 1)
    scene, moved, tries = {"pieces": []}, {}, (None, 0)
    for line in sys.stdin:
        letter = json.loads(line)
        if letter["say"] == "events":
            hear(letter["told"], moved)
        elif letter["say"] == "view":
            scene = letter["scene"]
        elif letter["say"] == "ask":
            number = letter["number"]
            tries = (number, tries[1] + 1 if tries[0] == number else 0)
            # An answer may be legal by itself and be taken back with others; the first proposals get through.
            value = letter["proposals"][0] if tries[1] else answer(letter, scene, moved, dice)
            say(answer=number, value=value)
        elif letter["say"] == "over":
            return


if __name__ == "__main__":
    main()
