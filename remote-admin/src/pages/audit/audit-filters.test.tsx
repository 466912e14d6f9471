import { screen, waitFor, within } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answering } from '../../testing/audit.ts';
import { rowOf } from '../../testing/rows.ts';
import Audit from './audit.tsx';
import 'shared-ui/table'; // already loaded, as in a browser that has shown a table before

const press = (name: string) => screen.getByRole('button', { name });

withApi();

describe('the filters of the audit trail', () => {
  it('opens a link with its filters, days as whole days of here', async () => {
    const asked = answering();
    await renderPage(
      Audit,
      '/?subject=user-7&actor=anna@kale.test&kind=SeatTaken&from=2026-11-01&to=2026-11-02',
    );
    await rowOf('Contract confirmed');
    expect(asked).toEqual([
      {
        subject: 'user-7',
        actor: 'anna@kale.test',
        kind: 'SeatTaken',
        from: new Date('2026-11-01T00:00:00').toISOString(),
        to: new Date('2026-11-03T00:00:00').toISOString(),
      },
    ]);
    expect(screen.getByLabelText('Subject')).toHaveValue('user-7');
    expect(screen.getByLabelText('Kind')).toHaveDisplayValue('Seat taken');
  });

  it('narrows by subject and kind in the address, and widens again', async () => {
    const asked = answering();
    const user = await renderPage(Audit, '/?before=500');
    await rowOf('Contract confirmed');
    await user.selectOptions(screen.getByLabelText('Kind'), 'Blocks');
    await user.type(screen.getByLabelText('Subject'), 'pool-1');
    expect(
      await screen.findByText('/?kind=BlockDiscovered%2CBlockAcknowledged&subject=pool-1'),
    ).toBeVisible();
    await rowOf('Contract confirmed');
    expect(asked.at(-1)).toEqual({ kind: 'BlockDiscovered,BlockAcknowledged', subject: 'pool-1' });
    await user.click(press('Clear filters'));
    expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/$/);
  });

  it('offers every kind of event by its area', async () => {
    const asked = answering();
    const user = await renderPage(Audit);
    await rowOf('Contract confirmed');
    const kinds = within(screen.getByLabelText('Kind')).getAllByRole('option');
    expect(kinds.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['API keys', 'Announcements', 'Status page', 'Payout wallets', 'Pools']),
    );
    await user.selectOptions(screen.getByLabelText('Kind'), 'Withdrawal freezes');
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({
        kind: 'WithdrawalsFrozen,WithdrawalFreezeConfirmed,WithdrawalFreezeLifted',
      }),
    );
  });

  it('shows the actions of people first, and those of programs on demand', async () => {
    const asked = answering();
    const user = await renderPage(Audit);
    await rowOf('Contract confirmed');
    expect(screen.getByLabelText('Shown')).toHaveDisplayValue('By people');
    await user.selectOptions(screen.getByLabelText('Shown'), 'All events');
    expect(await screen.findByText('/?by=all')).toBeVisible();
    await rowOf('Contract confirmed');
    expect(asked).toEqual([{ actor: 'people' }, {}]);
  });

  it('ignores an invalid day', async () => {
    const asked = answering();
    await renderPage(Audit, '/?from=yesterday');
    await rowOf('Contract confirmed');
    expect(asked).toEqual([{ actor: 'people' }]);
  });
});
