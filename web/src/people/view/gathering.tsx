// A room where people gather to play together: both sides by name, seats on either, and a start button for the opener.

import { useSignal } from "@preact/signals";
import { words } from "../../i18n";
import { Alert } from "../../kit/alert";
import { Button } from "../../kit/button";
import { SideMark } from "../../kit/icons";
import { me } from "../../server/me";
import type { Trouble } from "../../server/refusal";
import type { Side, Together } from "../../wire/play";
import type { Table } from "../table";
import { peopleWords } from "../words";
import { focusName, NameField } from "./name-field";
import { RoomLink, sitDown } from "./room-link";
import { termsText } from "./terms-text";

export function Gathering({ table, together }: { table: Table; together: Together }) {
  const { seat, together: says, refused } = peopleWords.value;
  const name = useSignal<string | null>(null);
  const trouble = useSignal<Trouble | null>(null);
  const missing = useSignal(false);
  const { value: game } = table.game;
  if (!game) return null;
  const { own } = game;
  const shown = name.value ?? me.value?.name ?? "";
  const sit = async (color: Side) => {
    missing.value = !shown.trim();
    if (missing.value) return focusName();
    trouble.value = await sitDown(table, shown, color);
  };
  const ready = together.black.length > 0 && together.white.length > 0;
  return (
    <section class="room">
      <h2>{says.title}</h2>
      <p class="soft">{termsText(game.terms)}</p>
      <p class="soft">{says.hints[game.terms.team]}</p>
      <Alert kind="banner" text={trouble.value && (refused[trouble.value] ?? refused.other)} />
      {!own && <NameField value={shown} missing={missing} onInput={(value) => (name.value = value)} />}
      <div class="sides">
        {(["black", "white"] as const).map((side) => (
          <section key={side} class="side" aria-labelledby={`side-${side}`}>
            <h3 id={`side-${side}`}>
              <SideMark color={side} /> {words.value.side(side, table.handicap.value)}
            </h3>
            {together[side].length === 0 ? (
              <p class="soft">{says.nobody}</p>
            ) : (
              <ol>
                {together[side].map((name, place) => (
                  <li key={place}>
                    {name}
                    {own === side && place === together.place && <small> ({peopleWords.value.lobby.you})</small>}
                  </li>
                ))}
              </ol>
            )}
            {!own && (
              <Button kind="primary" onClick={() => void sit(side)}>
                {says.join(words.value.side(side, table.handicap.value))}
              </Button>
            )}
          </section>
        ))}
      </div>
      {together.opens && (
        <Button kind="primary" disabled={!ready} onClick={() => table.wish("begin")}>
          {says.begin}
        </Button>
      )}
      {own && <p>{together.opens ? says.send : says.waits}</p>}
      {own && <RoomLink />}
      {own && (
        <Button kind="quiet" onClick={() => table.wish("abort")}>
          {together.opens ? seat.close : says.leave}
        </Button>
      )}
    </section>
  );
}
