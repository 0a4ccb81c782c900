// A USI engine for tests: it says the same of every opening, wildly if it is set so; with the word `falling` it breaks at the first search.

import { createInterface } from "node:readline";

const falling = process.argv.includes("falling");
let style = "calm";
let moves = 0;
const say = (...lines) => process.stdout.write(`${lines.join("\n")}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  const [word, , name, , value] = line.split(" ");
  if (word === "usi")
    say(
      "id name Hoshi 1.0",
      "id author someone",
      "option name Style type combo default calm var calm var wild",
      "option name Threads type spin default 1 min 1 max 4",
      "usiok",
    );
  if (word === "setoption" && name === "Style") style = value;
  if (word === "position") moves = (line.split(" moves ")[1] ?? "").split(" ").filter(Boolean).length;
  if (word === "isready") say("readyok");
  if (word === "go" && falling) process.exit(3);
  if (word === "go") say(`info depth 7 nodes 4321 score cp ${style === "wild" ? 777 : 33} pv ${moves % 2 === 0 ? "9g9f" : "1c1d"}`);
  if (word === "stop") say("bestmove 9g9f");
  if (word === "quit") process.exit(0);
}
