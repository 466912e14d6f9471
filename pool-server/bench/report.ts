import { cpus, loadavg } from 'node:os';

/** A figure and its goal. */
export interface Figure {
  readonly what: string;
  readonly measured: string | number;
  readonly goal: string;
  readonly reached: boolean;
}

/** Prints figures with the conditions of their measurement. A missed goal makes the program fail. */
export function report(title: string, figures: readonly Figure[]): void {
  const [load = 0] = loadavg();
  const conditions = `${cpus().length} cores, load ${load.toFixed(1)}, Node ${process.versions.node}`;
  const lines = figures.map(
    ({ what, measured, goal, reached }) => `| ${what} | ${measured} | ${goal}${reached ? '' : ', missed'} |`,
  );
  process.stdout.write(
    `\n${title} (${conditions})\n| | measured | goal |\n|---|---|---|\n${lines.join('\n')}\n`,
  );
  if (figures.some(({ reached }) => !reached)) process.exitCode = 1;
}

/** A figure that must stay at or below a limit. */
export const atMost = (what: string, value: number, limit: number, unit = ''): Figure => ({
  what,
  measured: `${Number(value.toFixed(1))}${unit}`,
  goal: `≤ ${limit}${unit}`,
  reached: value <= limit,
});

/** A figure that must reach a limit. */
export const atLeast = (what: string, value: number, limit: number): Figure => ({
  what,
  measured: Number(value.toFixed(2)),
  goal: `≥ ${limit}`,
  reached: value >= limit,
});

/** A figure that must equal a value. */
export const exactly = (what: string, value: number | string, wanted: number | string): Figure => ({
  what,
  measured: value,
  goal: String(wanted),
  reached: value === wanted,
});

/** The quantile of a list for a fraction 0..1. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** A number from an environment variable: the duration of a program that runs without its usual load. */
export const fromEnvironment = (name: string, usual: number): number => Number(process.env[name] || usual);
