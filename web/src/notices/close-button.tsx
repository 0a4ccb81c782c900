// The button that closes a notice. It does without the button of the kit, which would come to other pages in a piece of its own.

import { Icon } from "../kit/icons";
import type { Notice } from "../wire/moderation";
import { close } from "./board";
import { noticeWords } from "./words";

export function CloseButton({ notice }: { readonly notice: Notice }) {
  const { close: name } = noticeWords.value;
  return (
    <button type="button" class="tool" aria-label={name} title={name} onClick={() => close(notice)}>
      <Icon name="close" />
    </button>
  );
}
