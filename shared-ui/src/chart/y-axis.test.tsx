import { render, screen } from '@testing-library/react';
import { kale, time } from '../testing/chart-fixtures.ts';
import { Chart } from './chart.tsx';
import type { ChartValue } from './chart-data.ts';
import { type ChartFormat, countFormat, moneyFormat, percentFormat } from './formats.ts';

it('draws rates from their own floor, marked as a break, and amounts from zero', () => {
  const chart = <V extends ChartValue>(kind: 'line' | 'bar', format: ChartFormat<V>, shown: V[]) => (
    <Chart
      kind={kind}
      caption="Values"
      series={[{ label: 'Values', values: shown }]}
      x={time}
      format={format}
    />
  );
  const { container, rerender } = render(chart('line', percentFormat, [97, 97.5, 99]));
  const steps = () => screen.getAllByText(/^[0-9.,]+%?$/).map(step => step.textContent);
  expect(steps()).toEqual(['97%', '97.5%', '98%', '98.5%', '99%']);
  expect(container.querySelector('[data-break]')).toBeInTheDocument();
  rerender(chart('bar', moneyFormat('KALE'), [kale(970_000_000n), kale(990_000_000n), kale(980_000_000n)]));
  expect(steps()[0]).toBe('0');
  expect(container.querySelector('[data-break]')).not.toBeInTheDocument();
});

describe('the y axis', () => {
  const Values = <V extends ChartValue>({
    values,
    format,
  }: {
    values: (V | null)[];
    format: ChartFormat<V>;
  }) => <Chart kind="bar" caption="Values" series={[{ label: 'Values', values }]} x={time} format={format} />;
  const steps = () => screen.getAllByText(/^[0-9.]+[A-Z%]?$/).map(step => step.textContent);

  it('is zero alone if a rate is always zero; amounts and counts of nothing have no chart', () => {
    const { rerender } = render(<Values values={[0, null, 0]} format={percentFormat} />);
    expect(steps()).toEqual(['0%']);
    rerender(<Values values={[0, 0, 0]} format={countFormat} />);
    expect(screen.getByText('Nothing to show yet')).toBeInTheDocument();
    rerender(<Values values={[kale(0n), kale(0n), null]} format={moneyFormat('KALE')} />);
    expect(screen.getByText('Nothing to show yet')).toBeInTheDocument();
  });

  it('reaches an amount of single atomic units, and a rate of a fraction', () => {
    const { rerender } = render(<Values values={[kale(1n), kale(1n)]} format={moneyFormat('KALE')} />);
    expect(steps()).toEqual(['0', '0.0000001']);
    rerender(<Values values={[kale(3n), kale(1n)]} format={moneyFormat('KALE')} />);
    expect(steps()).toEqual(['0', '0.0000001', '0.0000002', '0.0000003']);
    rerender(<Values values={[0, 0.02]} format={percentFormat} />);
    expect(steps()).toEqual(['0%', '0.005%', '0.01%', '0.015%', '0.02%']);
  });
});
