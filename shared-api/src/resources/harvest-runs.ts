/** Blocks that were harvested together: how many, the first and the last. */
export interface BlockRun {
  readonly count: number;
  readonly first: number;
  readonly last: number;
}

/** The maximum time between two harvests of one run: the engine sends them one after another. Milliseconds. */
const RUN_GAP = 30_000;

const moment = (at: string | null | undefined) => (at ? Date.parse(at) : 0);

/** Groups rows, newest first, by run. `areAlike` decides whether a row and the next older one may belong together. */
export function harvestRuns<Row extends { readonly at: string | null | undefined }>(
  rows: readonly Row[],
  areAlike: (newer: Row, older: Row) => boolean,
): [Row, ...Row[]][] {
  const runs: [Row, ...Row[]][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && areAlike(last, row) && moment(last.at) - moment(row.at) <= RUN_GAP) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

/** The extent of a run; unknown blocks do not count for first and last. */
export function blockRun(blocks: readonly (number | null | undefined)[]): BlockRun {
  const known = blocks.flatMap(block => block ?? []);
  return { count: blocks.length, first: Math.min(...known), last: Math.max(...known) };
}
