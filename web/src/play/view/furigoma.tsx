// Five pawns that fall, to toss for who moves first (振り駒).

import { useLayoutEffect, useRef } from "preact/hooks";
import { drawPiece } from "../../board/pieces";
import { look } from "../../game/appearance";
import { words } from "../../i18n";
import { begins } from "../toss";

export interface FurigomaProps {
  /** How the pawns have fallen; true is the plain face. */
  readonly falls: readonly boolean[];
  readonly onDone: () => void;
}

export default function Furigoma({ falls, onDone }: FurigomaProps) {
  const tray = useRef<HTMLDivElement>(null);
  const { furigoma } = words.value;
  const plain = falls.filter(Boolean).length;
  useLayoutEffect(() => {
    const box = tray.current;
    if (!box) return;
    box.replaceChildren(
      ...falls.map((up) => drawPiece({ color: "black", kind: up ? "pawn" : "tokin" }, { ...look.value, bottom: "black", highKing: null })),
    );
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    [...box.children].forEach((pawn, index) => {
      const spin = 300 + 140 * index;
      pawn.animate(
        [
          { transform: `translateY(-120px) rotate(${spin}deg) scaleX(0.2)`, opacity: 0 },
          { transform: `translateY(0) rotate(${spin / 3}deg) scaleX(-1)`, opacity: 1, offset: 0.6 },
          { transform: "none" },
        ],
        { duration: 700 + 130 * index, easing: "ease-out", fill: "backwards" },
      );
    });
  }, [falls]);
  return (
    <section class="furigoma" aria-label={furigoma.title}>
      <h2>{furigoma.title}</h2>
      <div ref={tray} class="furigoma-tray" />
      <p role="status">{furigoma.result(plain, falls.length - plain, begins(falls))}</p>
      <div class="row row-end">
        <button type="button" class="primary" ref={(button) => button?.focus()} onClick={onDone}>
          {furigoma.begin}
        </button>
      </div>
    </section>
  );
}
