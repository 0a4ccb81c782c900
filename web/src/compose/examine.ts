// The solution of a problem, and what the attacker can do else.

import type { MateSolver } from "../puzzles";
import type { Dual, Solution } from "../solution";

export async function examine(solver: MateSolver, sfen: string, nodes: number): Promise<Solution> {
  const { verdict, line, plies, leftover } = await solver.mate(sfen, [], nodes);
  const cooks = verdict === "mate" ? await solver.cooks(sfen, nodes) : [];
  const duals = (cooks ?? []).map(({ ply, usi }): Dual => {
    const kind = ply === line.length ? "last" : "cook";
    return { ply, moves: [...line.slice(0, ply - 1), usi], kind, plies: null };
  });
  const sound = cooks && !duals.some(({ kind }) => kind === "cook");
  return { verdict, line, plies, rules: plies === null ? null : line.length, leftover, branches: [], duals, sound };
}
