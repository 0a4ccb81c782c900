// What is done with the board and not in the game: the look of the pieces, and the position taken elsewhere.

import { address } from "../../app/route";
import { PIECE_SETS, settings } from "../../app/settings";
import { words } from "../../i18n";
import { named } from "../../kit/bound";
import { Select } from "../../kit/select";
import type { Session } from "../session";

export function BoardMenu({ session }: { readonly session: Session }) {
  const { game, settings: says } = words.value;
  const { sfen, outcome } = session.snapshot.value;
  // A mate on the board needs no search.
  const searches = session.over.value && outcome?.reason !== "checkmate";
  return (
    <details
      class="board-menu"
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) currentTarget.open = false;
      }}
    >
      <summary class="button">{game.board}</summary>
      <div>
        <Select label={says.pieces} of={settings.pieces} options={named(PIECE_SETS, says.pieceSets)} />
        <a class="button" href={address("editor", { sfen })}>
          {game.edit}
        </a>
        {searches && (
          <a class="button" href={address("puzzles", { sfen })}>
            {game.mateSearch}
          </a>
        )}
      </div>
    </details>
  );
}
