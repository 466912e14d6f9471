export { Chart } from './chart.tsx';
export type { ChartValue, ChartX, Series } from './chart-data.ts';
export { ChartHeadline } from './chart-headline.ts';
export { FarmerChart, type FarmerChartProps } from './farmer-chart.tsx';
export { type ChartFormat, countFormat, moneyFormat, percentFormat } from './formats.ts';
export { timeSteps } from './time-steps.ts';
