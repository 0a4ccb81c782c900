// Texts of the form of a report, in English.

import { en as refusals } from "../server/words.en";

export const en = {
  title: "Report a player",
  whom: "Player",
  about: (name: string) => `Player: ${name}`,
  reason: "Reason",
  words: "What happened?",
  private: "Moderators see this report and your name. The reported player does not.",
  chat: "The last 50 chat messages of this game are attached. They are deleted after 30 days.",
  send: "Send report",
  cancel: "Cancel",
  sent: "Thank you. A moderator will look at it.",
  close: "Close",
  refused: {
    ...refusals,
    "bad-message": "Describe what happened in a few words.",
    "not-allowed": "You have already reported this. A moderator will look at it.",
    "too-many": "You have sent several reports. Try again later.",
  },
};
