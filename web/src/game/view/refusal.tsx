// Why a move is refused, a button that shows it on the board, and a link to the rule.

import { rulesAddress } from "../../app/rules-page";
import { words } from "../../i18n";
import { Button } from "../../kit/button";
import type { Refusal } from "../../wire/rules";

interface Props {
  readonly notice: { readonly refusal: Refusal; readonly shown: boolean };
  readonly toggle: () => void;
}

export function RefusalNotice({ notice: { refusal, shown }, toggle }: Props) {
  const { code, kind, file, squares } = refusal;
  return (
    <p class="status-refusal">
      <span>{words.value.refusal(code, kind, file)}</span>
      {squares.length > 0 && <ShowButton shown={shown} toggle={toggle} />}
      <RuleLink section={code} />
    </p>
  );
}

/** Leads to a section of the rules, if there is one, and beside the page: a game goes on. */
export function RuleLink({ section }: { readonly section: string }) {
  const { link, sections } = words.value.rules;
  if (!(section in sections)) return null;
  return (
    <a class="link" href={rulesAddress(section)} target="_blank" rel="noopener">
      {link}
    </a>
  );
}

/** Shows on the board what a line speaks of, or hides it again. */
export function ShowButton({ shown, toggle }: { readonly shown: boolean; readonly toggle: () => void }) {
  const { game } = words.value;
  return (
    <Button kind="link" aria-pressed={shown} onClick={toggle}>
      {shown ? game.hide : game.show}
    </Button>
  );
}
