// Work that may wait until the reader has seen what is there.

/** Calls back once the next picture has been drawn; the returned function takes that back. */
export function afterFrame(call: () => void): () => void {
  let after: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    after = setTimeout(call);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(after);
  };
}
