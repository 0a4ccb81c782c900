// What decided the game against the computer, once it is over. The code that finds it arrives when it is wanted.

import { lazily } from "../../kit/lazily";
import type { TurningPointsProps } from "../../review";
import type { Session } from "../session";
import { shelfId } from "../shelving";

const Points = lazily<TurningPointsProps>(() => import("../../review/view/turning-points"));

export function Decided({ session }: { readonly session: Session }) {
  if (session.computer.value === null || session.length.value === 0) return null;
  const { moves, profile } = session.position();
  // The same words as on the desk, so that the review is found there.
  const course = { start: { sfen: session.at(0).sfen }, moves, profile };
  return <Points id={shelfId(session.started)} course={course} played={session.played.value} />;
}
