// Why a game ended, in English: the rule behind each reason.

export const en = {
  rules: {
    checkmate: "The king is in check. Arrows show who gives it and who covers each square around; circles are its own pieces. Nothing can take, block or flee.",
    "no-legal-moves": "The side to move has no legal move, and loses. There is no stalemate in shogi.",
    resignation: "A player may resign at any time on their own or the other's turn.",
    sennichite: "The same board, the same hands and the same side to move, four times: a draw, usually played again with sides swapped.",
    "perpetual-check": "Four times the same position, and one side gave check with every move between: it loses.",
    declaration: "A king that has entered may declare. Every condition held:",
    "wrong-declaration": "A declaration loses if any condition fails:",
    jishogi: "Rook and bishop count 5, every other piece 1, the king nothing.",
    try: "By the try rule a king that reaches the other king's starting square wins.",
    "max-moves": "The agreed greatest number of moves was reached: a draw.",
    "king-capture": "By the learners' rule the game goes on until a king is taken.",
    "illegal-move": "In a strict game an illegal move loses at once, as over the board.",
    abandoned: "One side stayed away for too long, and the other claimed the win.",
    forfeit: "Whoever breaks the rules of play, as by sending what is no move, loses.",
    aborted: "Until both sides have moved, either may call the game off. Nobody wins.",
    time: "The time of the side to move ran out.",
  } as Record<string, string>,
};
