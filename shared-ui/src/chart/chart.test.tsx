import { jest } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { days, kale, time } from '../testing/chart-fixtures.ts';
import { Chart } from './chart.tsx';
import { countFormat, moneyFormat, percentFormat } from './formats.ts';

/** Beyond the precision of a float. */
const huge = 9_007_199_254_740_993n;

const Rewards = ({ kind = 'area' }: { kind?: 'line' | 'bar' | 'area' }) => (
  <Chart
    kind={kind}
    caption="Rewards a day"
    series={[{ label: 'Rewards', values: [kale(4_212_345n), kale(huge), null] }]}
    x={time}
    format={moneyFormat('KALE')}
  />
);

const Outcomes = () => (
  <Chart
    kind="bar"
    caption="Plantings by outcome"
    series={[
      { label: 'Successful', values: [3, 5, 4] },
      { label: 'Failed', values: [0, 1, 0] },
    ]}
    x={time}
    format={countFormat}
  />
);

const values = () => screen.getByRole('slider', { name: 'Values of Rewards a day' });

describe.each(['line', 'bar', 'area'] as const)('a %s chart', kind => {
  it('is a figure with a caption and a text alternative', () => {
    render(<Rewards kind={kind} />);
    const figure = screen.getByRole('figure', { name: 'Rewards a day' });
    expect(figure).toHaveTextContent(
      'Nov 1 – 3: Rewards 900,719,925.89 KALE, most on Nov 2 (900,719,925.47 KALE).',
    );
  });

  it('has a table with every value, exact to the last unit', async () => {
    render(<Rewards kind={kind} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    const table = screen.getByRole('table', { name: 'Rewards a day' });
    const rows = within(table).getAllByRole('row');
    expect(rows.map(row => row.textContent)).toEqual([
      'DayRewards',
      'Nov 1, 20260.4212345 KALE',
      'Nov 2, 2026900,719,925.4740993 KALE',
      'Nov 3, 2026Not available',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Show as chart' }));
    expect(values()).toBeInTheDocument();
  });

  it('gives its values to the keyboard, the newest first', async () => {
    render(<Rewards kind={kind} />);
    await userEvent.tab();
    expect(values()).toHaveFocus();
    expect(values()).toHaveAttribute('aria-valuetext', 'Nov 3, 2026: Rewards Not available');
  });
});

it('shows the focused value beside it, until Escape', async () => {
  render(<Rewards />);
  await userEvent.tab();
  expect(screen.getByText('Tue, Nov 3')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('Tue, Nov 3')).not.toBeInTheDocument();
});

it('shows the value under the pointer, until the pointer leaves', async () => {
  const user = userEvent.setup();
  render(<Rewards />);
  const picture = values().parentElement;
  if (!picture) throw new Error('The range lies over nothing');
  await user.pointer({ target: picture, coords: { clientX: 330 } });
  expect(screen.getByText('900,719,925.47')).toBeInTheDocument();
  await user.unhover(picture);
  expect(screen.queryByText('900,719,925.47')).not.toBeInTheDocument();
});

it('a tap shows the value there until the next tap elsewhere', async () => {
  const user = userEvent.setup();
  render(<Rewards />);
  const picture = values().parentElement;
  if (!picture) throw new Error('The range lies over nothing');
  await user.pointer({ keys: '[TouchA]', target: picture, coords: { clientX: 330 } });
  expect(screen.getByText('Mon, Nov 2')).toBeInTheDocument();
  await user.pointer({ keys: '[TouchA]', target: document.body });
  expect(screen.queryByText('Mon, Nov 2')).not.toBeInTheDocument();
});

it('prints the number if there is only one bar', async () => {
  render(
    <Chart
      kind="bar"
      caption="Rewards a day"
      series={[{ label: 'Earned', values: [kale(0n), kale(25_000_000n), kale(0n)] }]}
      x={time}
      format={moneyFormat('KALE')}
    />,
  );
  expect(screen.queryByRole('slider')).not.toBeInTheDocument();
  expect(screen.getByText('2.50 KALE').parentElement).toHaveTextContent('2.50 KALEEarned, Mon, Nov 2');
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(screen.getByRole('row', { name: /^Nov 2, 2026/ })).toHaveTextContent('2.5000000 KALE');
});

it('several series are named in a legend, in the summary and in the table', async () => {
  render(<Outcomes />);
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual(['Successful', 'Failed']);
  expect(screen.getByRole('figure')).toHaveTextContent('Successful 12, most on Nov 2 (5). Failed 1.');
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
    'Day',
    'Successful',
    'Failed',
  ]);
});

it('names the largest loss of a series below the axis', () => {
  const losses = [kale(0n), kale(-20_000_000n), kale(-10_000_000n)];
  render(
    <Chart
      kind="bar"
      caption="Lost stakes"
      series={[{ label: 'Lost stakes', values: losses, tone: 'loss' }]}
      x={time}
      format={moneyFormat('KALE')}
    />,
  );
  expect(screen.getByRole('figure')).toHaveTextContent('Lost stakes −3.00 KALE, most on Nov 2 (−2.00 KALE).');
});

it('shows the change and bounds of rates, and no sum', () => {
  render(
    <Chart
      kind="line"
      caption="Success rate"
      series={[{ label: 'Success rate', values: [91, 97.46, 95] }]}
      x={time}
      format={percentFormat}
    />,
  );
  expect(screen.getByRole('figure')).toHaveTextContent(
    'Success rate rose from 91.0% to 95.0%; highest 97.5% on Nov 2, lowest 91.0% on Nov 1.',
  );
});

it('shows a given summary instead', () => {
  render(
    <Chart
      kind="bar"
      caption="Blocks"
      summary="All is well."
      series={[{ label: 'Blocks', values: [1] }]}
      x={{ kind: 'category', label: 'Pool', names: ['Stellar Pool Alpha'] }}
      format={countFormat}
    />,
  );
  expect(screen.getByText('All is well.')).toBeInTheDocument();
});

it('without values there is no picture and no table, but words', () => {
  render(
    <Chart
      kind="bar"
      caption="Blocks"
      series={[{ label: 'Blocks', values: [null, null, null] }]}
      x={time}
      format={countFormat}
      empty="No blocks yet"
    />,
  );
  expect(screen.getByText('No blocks yet')).toBeInTheDocument();
  expect(screen.queryByRole('slider')).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('is busy while loading', () => {
  render(<Chart kind="bar" caption="Blocks" series={[]} x={time} format={countFormat} loading />);
  expect(screen.getByRole('figure', { name: 'Blocks' })).toHaveAttribute('aria-busy', 'true');
});

it('selects the last value when there are fewer than before', async () => {
  const chart = (count: number) => (
    <Chart
      kind="bar"
      caption="Blocks"
      series={[{ label: 'Blocks', values: [1, 2, 3] }]}
      x={{ ...time, at: days.slice(0, count) }}
      format={countFormat}
    />
  );
  const { rerender } = render(chart(3));
  await userEvent.tab();
  rerender(chart(2));
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', 'Nov 2, 2026: Blocks 2');
});

it('is drawn for paper while it is printed, at the same share of the page', () => {
  const clientWidth = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.tagName === 'MAIN' ? 1400 : 600;
  });
  const { container } = render(
    <main>
      <Rewards />
    </main>,
  );
  const width = () => container.querySelector('svg[viewBox]')?.getAttribute('width');
  expect(width()).toBe('600');
  fireEvent(window, new Event('beforeprint'));
  expect(width()).toBe('300');
  fireEvent(window, new Event('afterprint'));
  expect(width()).toBe('600');
  clientWidth.mockRestore();
});
