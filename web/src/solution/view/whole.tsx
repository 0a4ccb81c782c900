// The whole solution as a list: the main line, and at each move what else can be played; a move pressed stands on the board.

import { useMemo } from "preact/hooks";
import { settings } from "../../app/settings";
import { SideMark } from "../../kit/icons";
import type { Branch, Dual, Solution } from "../../wire/mate";
import { namesOf } from "../whole";
import { solutionWords } from "../words";

interface Props {
  readonly sfen: string;
  readonly solution: Solution;
  /** What stands on the board: the moves from the problem on. */
  readonly shown: readonly string[];
  /** Puts a line on the board, at one of its moves. */
  readonly onShow: (moves: readonly string[], ply: number) => void;
}

/** Brings the board into sight, where the list of what it shows has pushed it out. */
export function seeBoard(): void {
  document.querySelector("#board")?.scrollIntoView({ block: "nearest" });
}

/** Whether this makes a problem unsound; other duals do not. */
export const isFlaw = ({ kind }: Dual) => kind === "cook" || kind === "faster";

export function WholeSolution({ sfen, solution, shown, onShow }: Props) {
  const whole = solutionWords.value;
  const { line, branches, duals } = solution;
  const flaws = duals.filter(isFlaw);
  const harmless = duals.filter((dual) => !isFlaw(dual));
  const common = { sfen, shown, onShow };
  return (
    <section class="whole" aria-label={whole.title}>
      <h3>{whole.main}</h3>
      <Moves {...common} moves={line} from={1} />
      <Ways {...common} title={whole.flaws} ways={flaws} says={(dual) => whole.duals[dual.kind](dual.plies)} />
      <Ways {...common} title={whole.variations} ways={branches} says={(branch) => variation(branch)} />
      <Ways {...common} title={whole.harmless} ways={harmless} says={(dual) => whole.duals[dual.kind](dual.plies)} />
    </section>
  );
}

function variation({ kind, moves, leftover }: Branch): string {
  const whole = solutionWords.value;
  return whole.branches[kind](moves.length) + (leftover ? whole.left : "");
}

interface WaysProps<Way> extends Pick<Props, "sfen" | "shown" | "onShow"> {
  readonly title: string;
  readonly ways: readonly Way[];
  readonly says: (way: Way) => string;
}

/** Ways that leave the line, in the order of their moves; nothing where there are none. */
function Ways<Way extends Branch | Dual>({ title, ways, says, ...common }: WaysProps<Way>) {
  const whole = solutionWords.value;
  if (ways.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul class="whole-ways">
        {ways.map((way) => (
          <li key={way.moves.join(" ")} data-kind={way.kind}>
            <span class="whole-kind">
              {whole.at(way.ply)} {says(way)}
            </span>
            <Moves {...common} moves={way.moves} from={way.ply} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface MovesProps extends Pick<Props, "sfen" | "shown" | "onShow"> {
  readonly moves: readonly string[];
  /** The first move that is shown. */
  readonly from: number;
}

function Moves({ sfen, moves, from, shown, onShow }: MovesProps) {
  const named = useMemo(() => namesOf(sfen, moves), [sfen, moves, settings.notation.value]);
  const stands = shown.length > 0 && shown.every((usi, index) => usi === moves[index]);
  return (
    <ol class="whole-moves" start={from}>
      {named.slice(from - 1).map(({ ply, color, name }) => (
        <li key={ply}>
          <button
            type="button"
            class="move"
            aria-current={stands && shown.length === ply ? "true" : undefined}
            onClick={() => {
              onShow(moves, ply);
              seeBoard();
            }}
          >
            <small>{ply}</small>
            <SideMark color={color} />
            {name}
          </button>
        </li>
      ))}
    </ol>
  );
}
