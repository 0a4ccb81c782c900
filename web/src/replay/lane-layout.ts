// A tree of moves laid out in lanes: a row for each ply, a column for each line of play, no two lines in one place.

interface LaneNode {
  readonly parent: number | null;
  readonly ply: number;
}

/**
 * The lane of each node, 0 for the game itself. Nodes come as records have them: each line to its end before the
 * variations beside it, so that those which branch off last are placed first and stay close.
 */
export function lanes(nodes: readonly LaneNode[]): number[] {
  const lane: number[] = [];
  const first = new Set<number>();
  const goesOn = nodes.map(() => -1);
  nodes.forEach(({ parent }, node) => {
    if (parent === null || goesOn[parent] !== -1) return;
    goesOn[parent] = node;
    first.add(node);
  });
  /** The rows that are taken in each lane. */
  const taken: [from: number, to: number][][] = [];
  const place = (node: number, least: number) => {
    let last = node;
    while ((goesOn[last] ?? -1) !== -1) last = goesOn[last] as number;
    // The row before is the branch's own, where its line comes from.
    const [from, to] = [(nodes[node] as LaneNode).ply - 1, (nodes[last] as LaneNode).ply];
    let column = least;
    while (taken[column]?.some(([begin, end]) => begin <= to && from <= end)) column++;
    (taken[column] ??= []).push([from, to]);
    return column;
  };
  nodes.forEach(({ parent }, node) => {
    if (parent === null) lane.push(place(node, 0));
    else if (first.has(node)) lane.push(lane[parent] as number);
    else lane.push(place(node, (lane[parent] as number) + 1));
  });
  return lane;
}
