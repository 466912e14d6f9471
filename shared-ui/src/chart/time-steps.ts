import type { ChartX } from './chart-data.ts';

type Steps = { series: readonly { at: string }[]; stepSeconds?: number | null | undefined };

/** The x axis of a series from the server, whose last step is still running. Without data it is empty. */
export const timeSteps = (data: Steps | undefined) =>
  ({
    kind: 'time',
    label: 'From',
    at: data?.series.map(({ at }) => at) ?? [],
    step: data?.stepSeconds ? data.stepSeconds * 1000 : undefined,
    running: true,
  }) satisfies ChartX;
