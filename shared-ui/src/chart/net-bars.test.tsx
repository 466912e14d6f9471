import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { days, kale, time } from '../testing/chart-fixtures.ts';
import { Chart } from './chart.tsx';
import { moneyFormat } from './formats.ts';

describe('bars of rewards and lost stakes', () => {
  const Net = ({ running = false }: { running?: boolean }) => (
    <Chart
      kind="bar"
      caption="Net rewards"
      series={[
        { label: 'Earned', values: [kale(8_499_300_000n), kale(20_000_000n), kale(1n)], tone: 'gain' },
        { label: 'Lost stakes', values: [kale(-5_079_200_000n), kale(0n), kale(0n)], tone: 'loss' },
      ]}
      net="Net earned"
      x={{ ...time, running }}
      format={moneyFormat('KALE')}
    />
  );

  it('mark the net of buckets with losses, with a note', () => {
    const { container } = render(<Net />);
    expect(container.querySelectorAll('[data-net] path')).toHaveLength(2); // a stroke and its outline
    expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'Earned',
      'Lost stakes',
      'Net on days with a loss',
    ]);
    expect(screen.getByText('Net per day.')).toBeInTheDocument();
  });

  it('read out earnings, losses and net, by arrow keys too', async () => {
    render(<Net />);
    await userEvent.tab();
    const control = screen.getByRole('slider');
    fireEvent.change(control, { target: { value: '0' } });
    const readOut = screen.getByText('Sun, Nov 1').parentElement;
    expect(readOut).toHaveTextContent('Sun, Nov 1Earned849.93Lost stakes−507.92Net earned+342.01');
    expect(control).toHaveAttribute(
      'aria-valuetext',
      'Nov 1, 2026: Earned 849.93 KALE, Lost stakes −507.92 KALE, Net earned 342.01 KALE',
    );
  });

  it('read out a loss as it is shown elsewhere, and a net that is the difference of the displayed amounts', async () => {
    render(
      <Chart
        kind="bar"
        caption="Net rewards"
        series={[
          { label: 'Earned', values: [kale(100_060_000n), kale(1n)], tone: 'gain' },
          { label: 'Lost stakes', values: [kale(-10_090_000n), kale(0n)], tone: 'loss' },
        ]}
        net="Net earned"
        x={{ ...time, at: days.slice(0, 2) }}
        format={moneyFormat('KALE')}
      />,
    );
    await userEvent.tab();
    fireEvent.change(screen.getByRole('slider'), { target: { value: '0' } });
    const readOut = screen.getByText('Sun, Nov 1').parentElement;
    expect(readOut).toHaveTextContent('Earned10.00Lost stakes−1.00Net earned+9.00');
    expect(screen.getByRole('slider')).toHaveAttribute(
      'aria-valuetext',
      'Nov 1, 2026: Earned 10.00 KALE, Lost stakes −1.00 KALE, Net earned 9.00 KALE',
    );
  });

  it('have the net in their table, exact to the last unit', async () => {
    render(<Net />);
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.getAllByRole('row').map(row => row.textContent)[1]).toBe(
      'Nov 1, 2026849.9300000 KALE−507.9200000 KALE342.0100000 KALE',
    );
  });

  it('hatch the bucket in progress and name it', () => {
    const { container } = render(<Net running />);
    expect(screen.getByText('Net per day. The hatched bar is today, still running.')).toBeInTheDocument();
    const hatched = [...container.querySelectorAll('path[style*="-running-"]')];
    expect(hatched).toHaveLength(1);
  });

  it('show when UTC days start in the reader’s time zone, and do not call one today', () => {
    const zone = jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-540);
    render(<Net running />);
    zone.mockRestore();
    expect(
      screen.getByText('Net per day, starting at 9:00 AM. The hatched bar is still running.'),
    ).toBeInTheDocument();
  });
});
