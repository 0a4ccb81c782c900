// Challenges from one person to another: those the reader has got, and the one the reader has given.

import { useSignal } from "@preact/signals";
import { Alert } from "../../kit/alert";
import { Button } from "../../kit/button";
import { type Trouble, troubleOf } from "../../server/refusal";
import type { Challenges } from "../challenges";
import { peopleWords } from "../words";
import { sideText, termsText } from "./terms-text";

interface Props {
  readonly challenges: Challenges;
  /** Whom the reader challenges. */
  readonly to: string | null;
}

export function ChallengeList({ challenges, to }: Props) {
  const { challenge: says, refused } = peopleWords.value;
  const trouble = useSignal<Trouble | null>(null);
  const attempt = async (deed: Promise<void>) => {
    trouble.value = null;
    try {
      await deed;
    } catch (error) {
      trouble.value = troubleOf(error, "unreached");
    }
  };
  const { value: given } = challenges.given;
  return (
    <>
      <Alert kind="banner" text={trouble.value && (refused[trouble.value] ?? refused.other)} />
      {challenges.received.value.map((one) => (
        <section key={one.id} class="proposal" role="alert">
          <p>
            {says.from(one.name)} <small>{[termsText(one.terms), sideText(one.color, one.terms)].filter(Boolean).join(" · ")}</small>
          </p>
          <div class="row">
            <Button kind="primary" onClick={() => void attempt(challenges.accept(one.id))}>
              {says.accept}
            </Button>
            <Button onClick={() => void attempt(challenges.decline(one.id))}>{says.decline}</Button>
          </div>
        </section>
      ))}
      <div role="status">
        {given && (
          <p>
            {says.waits(to ?? "")}{" "}
            <Button kind="link" onClick={() => void attempt(challenges.decline(given.id))}>
              {says.withdraw}
            </Button>
          </p>
        )}
        {challenges.declined.value && <p>{says.declined}</p>}
      </div>
    </>
  );
}
