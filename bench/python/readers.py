"""Measures the readers of PyPI packages on the texts that standard input brings as JSON, and answers in JSON."""

import json
import os
import sys
import time

import cshogi.CSA
import cshogi.KI2
import cshogi.KIF
import shogi.CSA
import shogi.KIF

ROUND = 0.2


def sound(games):
    """Whether moves were found, and none that the rules refused: cshogi has 0 for these."""
    for game in games if isinstance(games, list) else [games]:
        moves = game["moves"] if isinstance(game, dict) else game.moves
        if not moves or 0 in moves:
            return False
    return True


# Whether they ask the rules of shogi about each move, and what reads a format.
READERS = {
    "cshogi 1.1.0": (
        True,
        {
            "KIF": cshogi.KIF.Parser.parse_str,
            "KI2": cshogi.KI2.Parser.parse_str,
            "CSA": cshogi.CSA.Parser.parse_str,
        },
    ),
    "python-shogi 1.1.1": (
        False,
        {
            "KIF": shogi.KIF.Parser.parse_str,
            "CSA": shogi.CSA.Parser.parse_str,
        },
    ),
}


def readable(read, texts):
    """The texts that it reads. A child process tries them, since what is in C++ dies of some; its next one goes on."""
    results = []
    while len(results) < len(texts):
        near, far = os.pipe()
        child = os.fork()
        if child == 0:
            for text in texts[len(results) :]:
                try:
                    result = sound(read(text))
                except Exception:
                    result = False
                os.write(far, b"y" if result else b"n")
            os._exit(0)
        os.close(far)
        with os.fdopen(near, "rb") as answers:
            results += [answer == ord("y") for answer in answers.read()]
        if os.waitpid(child, 0)[1] != 0:
            results.append(False)
    return [text for text, result in zip(texts, results) if result]


class Lane:
    def __init__(self, corpus, reader, rules, read):
        self.read = read
        self.files = readable(read, corpus["texts"])
        self.bytes = sum(len(text.encode()) for text in self.files)
        self.answer = {
            "corpus": corpus["name"],
            "reader": reader,
            "rules": rules,
            "speeds": [],
            "read": len(self.files),
        }

    def round(self):
        start = time.process_time()
        read = spent = 0
        while spent < ROUND:
            for text in self.files:
                self.read(text)
            read += self.bytes
            spent = time.process_time() - start
        self.answer["speeds"].append(read / 1e6 / spent)


def main():
    answer = os.fdopen(os.dup(1), "w")
    # They say on the console what they cannot read, some from C++.
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    asked = json.loads(sys.stdin.buffer.read())
    lanes = [
        Lane(corpus, reader, rules, formats[corpus["format"]])
        for corpus in asked["corpora"]
        for reader, (rules, formats) in READERS.items()
        if corpus["format"] in formats
    ]
    for _ in range(asked["rounds"]):
        for lane in lanes:
            if lane.files:
                lane.round()
    json.dump([lane.answer for lane in lanes], answer)
    answer.close()


main()
