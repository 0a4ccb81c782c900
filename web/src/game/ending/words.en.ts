// How a game ended, in English: the rule behind each reason.

import { coded } from "../../i18n/coded";

export const en = {
  rules: coded({
    checkmate:
      "The king is in check and cannot capture, block or escape. Arrows show the check and the attacks on each square around; circles mark its own pieces.",
    "no-legal-moves": "The side to move has no legal move and loses. Shogi has no stalemate draw.",
    resignation: "You can resign at any time, on either side's turn.",
    sennichite: "The same board, hands and side to move occurred four times: a draw, usually replayed with sides swapped.",
    "perpetual-check": "The position occurred four times, and one side gave check with every move in between: that side loses.",
    declaration: "A player whose king has entered can declare a win. All conditions were met:",
    "wrong-declaration": "A declaration loses if any condition is not met:",
    jishogi: "Rook and bishop count 5 points, other pieces 1, the king 0.",
    try: "Under the try rule, a king that reaches the other king's start square wins.",
    "max-moves": "The game reached the agreed move limit: a draw.",
    "king-capture": "Under the beginner rule, the game continues until a king is captured.",
    "illegal-move": "In a strict game an illegal move loses at once, as over the board.",
    abandoned: "One player was away too long, and the opponent claimed the win.",
    forfeit: "Breaking the rules of play, such as sending something that is not a move, loses the game.",
    annulled: "A moderator called the game off. It has no result and does not count.",
    adjudicated: "A moderator decided the game. A rated game counts.",
    aborted: "Either player can abort until both have moved. The game has no result.",
    time: "The side to move ran out of time.",
  }),
};
