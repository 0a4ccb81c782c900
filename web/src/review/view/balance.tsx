// The bar beside the board of a reviewed game: how likely Black wins in the position on the board, as the graph has it.

import { words } from "../../i18n";
import { SideMark } from "../../kit/icons";
import type { Desk } from "../../records";
import type { GameReview } from "../game-review";
import { wanted } from "../position";
import { worthText } from "../score-text";
import { reviewWords } from "../words";

/** Nothing where the position was not searched, as in a variation. Black's share is on the side where Black sits. */
export function Balance({ desk, review }: { desk: Desk; review: GameReview }) {
  const { rates, worths } = review.reviewed.value ?? {};
  const at = desk.at.value;
  const rate = rates?.[at];
  if (rate === undefined || !wanted.bar.value) return null;
  const says = reviewWords.value;
  const share = says.share(rate);
  const worth = worths?.[at];
  return (
    <div
      class={`balance balance-${desk.bottom.value}`}
      role="meter"
      aria-label={says.chances(words.value.side("black", desk.handicap.value))}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(rate * 100)}
      aria-valuetext={words.value.list([share, worth && worthText(worth)])}
      style={`--share:${(rate * 100).toFixed(1)}%`}
    >
      <i class="balance-bar" />
      <span class="balance-share">
        <SideMark color="black" /> {share}
      </span>
    </div>
  );
}
