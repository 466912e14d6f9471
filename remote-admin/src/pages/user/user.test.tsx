import { screen, waitFor, within } from '@testing-library/react';
import { failure, recordBodies, withApi } from 'shared-api/testing';
import { card } from '../../testing/card.ts';
import { details, money, showUser } from '../../testing/user-page.tsx';

withApi();

it('shows money, pool, sessions, mails and notes of one account', async () => {
  await showUser();
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

it('rounds the parts of Total so that they add up to it', async () => {
  const parts = {
    total: '7.0200000',
    available: '4.0080000',
    planted: '2.0060000',
    pendingReward: '1.0060000',
  };
  await showUser({ 'GET /farmers/farmer-7/money': { ...money, ...parts } });
  const shown = await card('Money');
  await waitFor(() =>
    expect(shown.getByText('Total').closest('dl')).toHaveTextContent(/7\.02.*4\.00.*2\.01.*1\.01/),
  );
});

it('ends all sessions once an admin confirms it', async () => {
  const ended: string[] = [];
  const user = await showUser({
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
  await showUser({ 'GET /admin/users/user-7': { ...details, sessionsTotal: 720 } });
  const sessions = await card('Sessions');
  expect(sessions.getByText('The 1 most recently used of 720 devices are shown.')).toBeVisible();
});

it('shows how many notes are not listed, and links to all of them', async () => {
  await showUser({ 'GET /admin/users/user-7': { ...details, notesTotal: 240 } });
  const notes = await card('Notes');
  expect(notes.getByText(/^The newest 1 of 240 notes are shown\./)).toBeVisible();
  expect(notes.getByRole('link', { name: 'All notes' })).toHaveAttribute(
    'href',
    '/admin/audit?subject=user-7&kind=NoteAdded',
  );
});

it('adds a note, but not an empty one', async () => {
  const sent: unknown[] = [];
  const user = await showUser({ 'POST /admin/users/user-7/notes': recordBodies(sent) });
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
  const user = await showUser({
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

it('mentions a lift of a freeze that a second admin has yet to approve, with a link to the requests', async () => {
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
  await showUser({
    'GET /info': { capabilities: ['admin', 'admin-desk', 'four-eyes'] },
    'GET /admin/approvals': {
      items: [asked, { ...asked, id: 'a2', kind: 'freeze', subject: 'ben@kale.test' }],
    },
  });
  expect(
    await screen.findByText(/^Waiting for a second admin: Lift the withdrawal freeze for anna@kale\.test\./),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the requests' })).toHaveAttribute('href', '/admin');
  expect(screen.queryByText(/ben@kale\.test/)).not.toBeInTheDocument();
});

it('offers no lift for one account while all accounts are frozen', async () => {
  const frozen = { reason: 'Keys may be stolen', since: '2026-11-21T12:00:00Z', until: null, all: true };
  await showUser({ 'GET /admin/users/user-7': { ...details, frozen } });
  expect(await screen.findByText('Frozen for all accounts')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Freeze withdrawals' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Lift freeze' })).not.toBeInTheDocument();
});

it('shows an error when the account could not be loaded', async () => {
  await showUser({ 'GET /admin/users/user-7': failure(404, 'USER_NOT_FOUND', 'No such user') });
  expect(await screen.findByText('Failed to load the account. Please try again.')).toBeVisible();
});
