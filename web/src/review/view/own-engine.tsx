// The engine on the device: the network it judges by, and on request the signature of its bench, which is the same wherever
// Komadai runs.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Analyst } from "../../engine/analyst";
import type { BenchResult } from "../../engine/jobs";
import { Alert } from "../../kit/alert";
import { Button } from "../../kit/button";
import { Filled } from "../../kit/filled";
import { reviewWords } from "../words";

export function OwnEngine() {
  const says = reviewWords.value;
  const analyst = useMemo(() => new Analyst(), []);
  const network = useSignal<string | null>(null);
  const bench = useSignal<"none" | "running" | BenchResult>("none");
  const broken = useSignal(false);
  useEffect(() => () => analyst.end(), [analyst]);

  /** Asks, and takes the memory of the engine back. */
  const ask = async (question: () => Promise<void>) => {
    broken.value = false;
    await question().catch(() => (broken.value = true));
    analyst.end();
  };
  const open = (isOpen: boolean) => {
    if (isOpen && network.value === null) void ask(async () => void (network.value = await analyst.ask({ ask: "network" })));
  };
  const run = () =>
    ask(async () => {
      bench.value = "running";
      try {
        bench.value = await analyst.ask({ ask: "bench" });
      } finally {
        if (bench.value === "running") bench.value = "none";
      }
    });

  return (
    <details class="own-engine" onToggle={(event) => open(event.currentTarget.open)}>
      <summary>{says.ownEngine}</summary>
      <p>
        <Filled text={says.network} parts={{ network: <code>{network.value ?? "…"}</code> }} />
      </p>
      {typeof bench.value === "string" ? (
        <Button disabled={bench.value === "running"} onClick={() => void run()}>
          {bench.value === "running" ? says.benchRuns : says.bench}
        </Button>
      ) : (
        <p role="status">{says.benched(bench.value.positions, bench.value.aSecond)}</p>
      )}
      <Alert text={broken.value && says.broken} />
    </details>
  );
}
