// The pages as they will come out; each is drawn when it comes into view.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { PaperName } from "../../wire/print";
import type { Printout } from "../module";
import { printWords } from "../words";

export function Preview({ printed, paper }: { printed: Printout; paper: PaperName }) {
  const pages = Array.from({ length: printed.pages }, (_, page) => page);
  return (
    <ol class={`sheets sheets-${paper}`}>
      {pages.map((page) => (
        <Sheet key={page} printed={printed} page={page} />
      ))}
    </ol>
  );
}

function Sheet({ printed, page }: { printed: Printout; page: number }) {
  const print = printWords.value;
  const place = useRef<HTMLLIElement>(null);
  const picture = useSignal("");
  useEffect(() => {
    const draw = () => {
      const svg = printed.svg(page);
      if (svg) picture.value = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        draw();
      },
      { rootMargin: "600px" },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [printed, page]);
  return <li ref={place}>{picture.value && <img src={picture.value} alt={print.page(page + 1, printed.pages)} />}</li>;
}
