import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { kale, time } from '../testing/chart-fixtures.ts';
import { Chart } from './chart.tsx';
import { moneyFormat } from './formats.ts';

it('marks counts above zero in a row below the axis, and has them in the read-out and the table', async () => {
  const { container } = render(
    <Chart
      kind="line"
      caption="Average reward"
      series={[
        { label: 'Average reward', values: [kale(71_500_000n), kale(64_200_000n), kale(61_200_000n)] },
      ]}
      strip={{ short: 'Lost', label: 'Lost stakes', values: [0, 2, 0] }}
      x={time}
      format={{ ...moneyFormat('KALE'), total: undefined }}
    />,
  );
  expect(container.querySelectorAll('[data-strip] rect')).toHaveLength(1);
  expect(screen.getByText('Lost')).toBeInTheDocument();
  await userEvent.tab();
  const control = screen.getByRole('slider');
  fireEvent.change(control, { target: { value: '1' } });
  expect(screen.getByText('Mon, Nov 2').parentElement).toHaveTextContent('Average reward6.42Lost stakes2');
  expect(control).toHaveAttribute('aria-valuetext', 'Nov 2, 2026: Average reward 6.42 KALE, Lost stakes 2');
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(screen.getByRole('row', { name: /^Nov 2, 2026/ })).toHaveTextContent('6.4200000 KALE2');
});
