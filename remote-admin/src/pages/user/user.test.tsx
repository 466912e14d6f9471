import { screen, waitFor, within } from '@testing-library/react';
import { failure, recordBodies, withApi } from 'shared-api/testing';
import { Route, Routes } from 'shared-ui';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import User from './user.tsx';

const details = {
  user: {
    id: 'user-7',
    email: 'anna@kale.test',
    role: 'farmer',
    status: 'active_in_pool',
    farmerId: 'farmer-7',
    poolName: 'Stellar Pool',
  },
  emailProved: true,
  secondFactors: 0,
  moneyHeld: false,
  payoutWallet: null,
  contract: {
    contractId: 'c1',
    poolerId: 'pool-1',
    status: 'active',
    stakePercentage: 0.1,
    harvestInterval: 6,
  },
  sessions: [{ id: 's1', device: 'Mozilla/5.0 (X11; Linux) Firefox/140', address: '192.0.2.7' }],
  mails: [
    { subject: 'Your link', address: 'anna@kale.test', sentAt: '2026-11-20T10:00:00Z', delivered: false },
  ],
  notes: [
    { id: 'n1', text: 'Called about a deposit', at: '2026-11-20T10:00:00Z', author: 'admin@kale.test' },
  ],
};
const money = {
  total: '1130.0000000',
  available: '1000.0000000',
  planted: '120.0000000',
  plantedBlocks: 1,
  pendingReward: '10.0000000',
  earned: '250.0000000',
  lostStakes: '30.0000000',
  lostBlocks: 1,
  netEarned: '220.0000000',
  deposited: '1000.0000000',
  withdrawn: '100.0000000',
};
const Page = () => (
  <Routes>
    <Route path="/admin/users/:id" element={<User />} />
  </Routes>
);
const show = async (more: object = {}) => {
  answer({
    'GET /info': { capabilities: ['admin', 'admin-desk', 'farmer-money'] },
    'GET /admin/users/user-7': details,
    'GET /farmers/farmer-7/money': money,
    ...more,
  });
  return renderPage(Page, '/admin/users/user-7');
};
const card = async (name: string) => within(await screen.findByRole('region', { name }));

withApi();

it('shows money, pool, sessions, mails and notes of one account', async () => {
  await show();
  expect(await screen.findByRole('heading', { name: 'anna@kale.test' })).toBeVisible();
  expect(await screen.findByText(/^Total/, { selector: 'p' })).toHaveTextContent(
    'Total 1,130.0000000 KALE = Deposited 1,000.0000000 + Net earned 220.0000000 + Pending reward 10.0000000 − Withdrawn 100.0000000',
  );
  expect((await card('Account')).getByText('Farming in Stellar Pool')).toBeVisible();
  expect((await card('Pool and contract')).getByRole('link', { name: 'Stellar Pool' })).toHaveAttribute(
    'href',
    '/farmer/pools/pool-1',
  );
  expect((await card('Sessions')).getByText('Firefox on Linux')).toBeVisible();
  expect((await card('Emails sent')).getByText('Not accepted')).toBeVisible();
  expect((await card('Notes')).getByText('Called about a deposit')).toBeVisible();
});

describe('an operator', () => {
  const payoutWallet = 'GBDVX4VELCDSQ54KQJYTNHXAHFLBCA77ZY2USQBM4CSHTTV7DME7KALE';
  const pool = {
    poolerId: 'pool-9',
    name: 'Fjord',
    address: payoutWallet,
    status: 'active',
    maxFarmers: 30,
    currentFarmers: 12,
    rewardSplit: 0.1,
    youKeep: 85,
    forfeits: { count: 2, stake: '55.0000000' },
    plantingPausedAt: '2026-11-21T10:00:00Z',
  };
  const earnings = {
    today: '7.0000000',
    last30Days: '300.0000000',
    allTime: '8260.0000000',
    unpaid: '4.5000000',
    stepSeconds: 86_400,
    series: [],
    members: [],
  };
  const operator = (more: object = {}) =>
    show({
      'GET /info': { capabilities: ['admin', 'admin-desk', 'audit', 'pool-earnings', 'pooler-live'] },
      'GET /admin/users/user-7': {
        ...details,
        user: { ...details.user, role: 'pooler', status: 'registered', farmerId: null, poolerId: 'pool-9' },
        contract: null,
      },
      'GET /pooler/pool': (request: Request) =>
        Response.json(new URL(request.url).searchParams.get('poolerId') === 'pool-9' ? pool : {}),
      'GET /pooler/earnings': (request: Request) =>
        Response.json(new URL(request.url).searchParams.get('poolerId') === 'pool-9' ? earnings : {}),
      'GET /audit': (request: Request) => {
        const of = new URL(request.url).searchParams.get('subject');
        const item =
          of === 'pool-9'
            ? { id: '5', kind: 'PoolPausedByOperator', at: '2026-11-21T12:00:00Z' }
            : { id: '3', kind: 'UserRegistered', at: '2026-11-20T12:00:00Z' };
        return Response.json({ items: [item], page: 1, limit: 100, total: 1 });
      },
      ...more,
    });

  it('has the earnings, state and payout wallet of the pool', async () => {
    await operator();
    const earned = await card('Money');
    await waitFor(() =>
      expect(earned.getByText('All time').closest('dl')).toHaveTextContent(
        /7\.00.*300\.00.*8,260\.00.*4\.50/,
      ),
    );
    const shown = await card('Pool');
    expect(await shown.findByText('Paused by its operator')).toBeVisible();
    expect(shown.getByText('12 of 30')).toBeVisible();
    expect(shown.getByText(/55\.00/)).toBeVisible();
    expect(shown.getByRole('button', { name: /payout wallet/ })).toBeVisible();
    expect(shown.getByRole('link', { name: 'Fjord' })).toHaveAttribute('href', '/farmer/pools/pool-9');
  });

  it('has the events of the account and of the pool', async () => {
    await operator();
    const events = await card('Events');
    await events.findByText('Pool paused by operator');
    expect(events.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Pool paused by operator',
      'User registered',
    ]);
    expect(events.getByRole('link', { name: 'All pool events' })).toHaveAttribute(
      'href',
      '/admin/audit?subject=pool-9',
    );
  });

  it('offers Retry for what could not be loaded', async () => {
    await operator({
      'GET /pooler/pool': failure(500, 'INTERNAL_ERROR', 'Out of order'),
      'GET /pooler/earnings': failure(500, 'INTERNAL_ERROR', 'Out of order'),
    });
    expect(await screen.findByText('Failed to load the pool. Please try again.')).toBeVisible();
    expect(screen.getByText('Failed to load the pool’s earnings. Please try again.')).toBeVisible();
  });
});

it('rounds the parts of Total so that they add up to it', async () => {
  const parts = {
    total: '7.0200000',
    available: '4.0080000',
    planted: '2.0060000',
    pendingReward: '1.0060000',
  };
  await show({ 'GET /farmers/farmer-7/money': { ...money, ...parts } });
  const shown = await card('Money');
  await waitFor(() =>
    expect(shown.getByText('Total').closest('dl')).toHaveTextContent(/7\.02.*4\.00.*2\.01.*1\.01/),
  );
});

it('ends all sessions once an admin confirms it', async () => {
  const ended: string[] = [];
  const user = await show({
    'GET /admin/users/user-7': () =>
      Response.json({ ...details, sessions: ended.length ? [] : details.sessions }),
    'POST /admin/users/user-7/sessions/end': () => {
      ended.push('all');
      return Response.json({ success: true });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'End all sessions' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'End all sessions' }));
  expect(await screen.findByText('Not signed in')).toBeVisible();
  expect(ended).toEqual(['all']);
});

it('shows how many devices are not listed', async () => {
  await show({ 'GET /admin/users/user-7': { ...details, sessionsTotal: 720 } });
  const sessions = await card('Sessions');
  expect(sessions.getByText('The 1 most recently used of 720 devices are shown.')).toBeVisible();
});

it('shows how many notes are not listed, and links to all of them', async () => {
  await show({ 'GET /admin/users/user-7': { ...details, notesTotal: 240 } });
  const notes = await card('Notes');
  expect(notes.getByText(/^The newest 1 of 240 notes are shown\./)).toBeVisible();
  expect(notes.getByRole('link', { name: 'All notes' })).toHaveAttribute(
    'href',
    '/admin/audit?subject=user-7&kind=NoteAdded',
  );
});

it('adds a note, but not an empty one', async () => {
  const sent: unknown[] = [];
  const user = await show({ 'POST /admin/users/user-7/notes': recordBodies(sent) });
  await user.click(await screen.findByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('Enter a note')).toBeVisible();
  await user.type(screen.getByLabelText('New note'), 'Refund agreed');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(sent).toEqual([{ text: 'Refund agreed' }]));
  await waitFor(() => expect(screen.getByLabelText('New note')).toHaveValue(''));
});

it('removes lost second factors that their owner reported, for a reason', async () => {
  const sent: unknown[] = [];
  const reported = { requestedAt: '2026-11-20T10:00:00Z', approved: false, effectiveAt: null };
  const user = await show({
    'GET /admin/users/user-7': () =>
      Response.json({
        ...details,
        secondFactors: 1,
        factorReset: { ...reported, approved: sent.length > 0 },
      }),
    'POST /admin/users/user-7/reset-factors': recordBodies(sent, {
      success: true,
      message: 'A second admin has to approve this',
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Remove factors' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText('Reason'), 'Called back');
  await user.click(dialog.getByRole('button', { name: 'Approve removal' }));
  expect(await screen.findByText('A second admin has to approve this')).toBeVisible();
  expect(sent).toEqual([{ reason: 'Called back' }]);
  expect(await (await card('Account')).findByText('Approved')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove factors' })).not.toBeInTheDocument();
});

describe('a freeze of withdrawals', () => {
  const asked = {
    id: 'a1',
    kind: 'lift-freeze',
    subject: 'anna@kale.test',
    terms: null,
    reason: 'Checked',
    requestedBy: 'one@kale.test',
    own: true,
    requestedAt: '2026-11-21T12:00:00Z',
    expiresAt: '2026-11-28T12:00:00Z',
  };

  it('that a second admin has yet to lift is mentioned, with a link to the requests', async () => {
    await show({
      'GET /info': { capabilities: ['admin', 'admin-desk', 'four-eyes'] },
      'GET /admin/approvals': {
        items: [asked, { ...asked, id: 'a2', kind: 'freeze', subject: 'ben@kale.test' }],
      },
    });
    expect(
      await screen.findByText(
        /^Waiting for a second admin: Lift the withdrawal freeze for anna@kale\.test\./,
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the requests' })).toHaveAttribute('href', '/admin');
    expect(screen.queryByText(/ben@kale\.test/)).not.toBeInTheDocument();
  });

  it('is among the events', async () => {
    const event = (id: string, kind: string, at: string) => ({ id, kind, at, actorEmail: 'one@kale.test' });
    await show({
      'GET /info': { capabilities: ['admin', 'admin-desk', 'audit'] },
      'GET /audit': (request: Request) => {
        const items =
          new URL(request.url).searchParams.get('subject') === 'farmer-7'
            ? [event('5', 'WithdrawalsFrozen', '2026-11-21T12:00:00Z')]
            : [
                event('9', 'NoteAdded', '2026-11-21T13:00:00Z'),
                event('3', 'UserRegistered', '2026-11-20T12:00:00Z'),
              ];
        return Response.json({ items, page: 1, limit: 100, total: items.length });
      },
    });
    const events = await card('Events');
    await events.findByText('Withdrawals frozen');
    expect(events.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Note added',
      'Withdrawals frozen',
      'User registered',
    ]);
  });
});

it('offers no lift for one account while all accounts are frozen', async () => {
  const frozen = { reason: 'Keys may be stolen', since: '2026-11-21T12:00:00Z', until: null, all: true };
  await show({ 'GET /admin/users/user-7': { ...details, frozen } });
  expect(await screen.findByText('Frozen for all accounts')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Freeze withdrawals' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Lift freeze' })).not.toBeInTheDocument();
});

it('shows an error when the account could not be loaded', async () => {
  await show({ 'GET /admin/users/user-7': failure(404, 'USER_NOT_FOUND', 'No such user') });
  expect(await screen.findByText('Failed to load the account. Please try again.')).toBeVisible();
});
