// The studies kept on this device. A study that another tab has changed meanwhile is merged with it.

import { done, withStore } from "../kit/database";
import { isStudy, merged, type Study } from "./study";

const STORE = ["komadai-studies", "studies"] as const;
/** Tells other tabs which study was kept. */
export const news = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("komadai-studies");

/** What became of keeping a study. */
export type SaveResult =
  | { readonly type: "kept"; readonly study: Study }
  /** Another tab had changed it: this is what both make together. */
  | { readonly type: "merged"; readonly study: Study }
  /** The device keeps nothing, or has no room. */
  | { readonly type: "failed" };

/** Keeps a study that began as the version it carries. */
export async function keepStudy(study: Study): Promise<SaveResult> {
  try {
    const kept = await withStore(STORE, "readwrite", async (studies): Promise<SaveResult> => {
      const known: unknown = await done(studies.get(study.id));
      const other = isStudy(known) && known.version !== study.version ? known : null;
      const whole = other ? merged(study, other) : study;
      const next = { ...whole, changed: Date.now(), version: (other?.version ?? study.version) + 1 };
      await done(studies.put(next));
      return { type: other ? "merged" : "kept", study: next };
    });
    news?.postMessage(study.id);
    return kept;
  } catch {
    return { type: "failed" };
  }
}

export async function keptStudy(id: string): Promise<Study | null> {
  const found: unknown = await withStore(STORE, "readonly", (studies) => done(studies.get(id))).catch(() => null);
  return isStudy(found) ? found : null;
}

/** All studies, those changed last first. */
export async function keptStudies(): Promise<Study[]> {
  const all: unknown[] = await withStore(STORE, "readonly", (studies) => done(studies.getAll())).catch(() => []);
  return all.filter(isStudy).sort((a, b) => b.changed - a.changed);
}

export async function forgetStudy(id: string): Promise<void> {
  await withStore(STORE, "readwrite", (studies) => done(studies.delete(id))).catch(() => undefined);
}
