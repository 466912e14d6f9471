import { screen, waitFor, within } from '@testing-library/react';
import { failure, refetchAll, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { recording } from '../../testing/answers.ts';
import { answer } from '../../testing/pool-api.ts';
import Pool from './pool.tsx';

withApi();

const alpha = {
  poolerId: 'pool-stellar-01',
  name: 'Alpha',
  description: 'A pool',
  address: 'GBDVX4VELCDSQ54KQJYTNHXAHFLBCA77ZY2USQBM4CSHTTV7DME7KALE',
  status: 'active',
  maxFarmers: 25,
  currentFarmers: 12,
  rewardSplit: 0.05,
  platformFee: 0.05,
  youKeep: 90,
};
const info = { 'GET /info': { capabilities: ['pooler-live', 'own-pool', 'idempotency'] } };

it('sends only changed fields, the share as a fraction, and shows when it applies to members', async () => {
  const changed = { ...alpha, rewardSplit: 0.08, youKeep: 87, membersFrom: '2030-01-01T00:00:00Z' };
  const { sent, route } = recording(changed);
  answer({ ...info, 'GET /pooler/pool': alpha, 'PATCH /pooler/pool': route });
  const user = await renderPage(Pool);
  const share = await screen.findByRole('spinbutton', { name: "Pool's share" });
  expect(share).toHaveAccessibleDescription(/current members after seven days.*without a penalty/);
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await user.clear(share);
  await user.type(share, '8');
  answer({ ...info, 'GET /pooler/pool': changed, 'PATCH /pooler/pool': route });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Applies to current members')).toBeVisible();
  expect(screen.getByText('87.0%')).toBeVisible();
  expect(sent).toEqual([{ rewardSplit: 0.08 }]);
});

it('sends the share exactly as it was typed', async () => {
  const { sent, route } = recording(alpha);
  answer({ ...info, 'GET /pooler/pool': alpha, 'PATCH /pooler/pool': route });
  const user = await renderPage(Pool);
  const share = await screen.findByRole('spinbutton', { name: "Pool's share" });
  for (const [typed, rewardSplit] of [
    ['3.345', 0.03345],
    ['1.1', 0.011],
  ] as const) {
    await user.clear(share);
    await user.type(share, typed);
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sent).toContainEqual({ rewardSplit }));
  }
});

it('does not change a share that somebody else changed in the meantime, and keeps the input', async () => {
  const theirs = { ...alpha, rewardSplit: 0.08, youKeep: 87 };
  const { sent, route } = recording(theirs);
  answer({ ...info, 'GET /pooler/pool': alpha, 'PATCH /pooler/pool': route });
  const user = await renderPage(Pool);
  await user.type(await screen.findByRole('textbox', { name: 'Description' }), ' for all');
  answer({ ...info, 'GET /pooler/pool': theirs, 'PATCH /pooler/pool': route });
  await refetchAll();
  expect(await screen.findByText('87.0%')).toBeVisible();
  expect(screen.getByRole('spinbutton', { name: "Pool's share" })).toHaveValue(8);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Pool changed')).toBeVisible();
  expect(sent).toEqual([{ description: 'A pool for all' }]);
});

it('links to the change of the payout wallet', async () => {
  answer({
    'GET /info': { capabilities: [...info['GET /info'].capabilities, 'payout-change'] },
    'GET /pooler/pool': alpha,
  });
  await renderPage(Pool);
  expect(await screen.findByRole('link', { name: 'Change payout wallet' })).toHaveAttribute(
    'href',
    '/account?tab=payout',
  );
});

it('rejects fewer seats than are taken, and shows why the server refused', async () => {
  answer({
    ...info,
    'GET /pooler/pool': alpha,
    'PATCH /pooler/pool': failure(400, 'VALIDATION_ERROR', 'The name is taken'),
  });
  const user = await renderPage(Pool);
  const seats = await screen.findByRole('spinbutton', { name: 'Seats' });
  await user.clear(seats);
  await user.type(seats, '11');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(seats).toHaveAccessibleDescription(/At least 12/);
  await user.clear(seats);
  await user.type(seats, '30');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The name is taken');
});

it('pauses after asking, and resumes', async () => {
  let pool: object = alpha;
  const become = (next: object) => () => {
    pool = next;
    return Response.json(pool);
  };
  answer({
    ...info,
    'GET /pooler/pool': () => Response.json(pool),
    'POST /pooler/pool/pause': become({ ...alpha, plantingPausedAt: '2026-11-21T10:00:00Z' }),
    'POST /pooler/pool/resume': become(alpha),
  });
  const user = await renderPage(Pool);
  await user.click(await screen.findByRole('button', { name: 'Pause pool' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Pause Alpha?' }));
  expect(dialog.getByText(/still worked, harvested and paid/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Pause pool' }));
  await user.click(await screen.findByRole('button', { name: 'Resume pool' }));
  expect(await screen.findByRole('button', { name: 'Pause pool' })).toBeVisible();
});

it('sends an announcement to the members, and empties the form', async () => {
  const { sent, route } = recording({ members: 12 });
  answer({ ...info, 'GET /pooler/pool': alpha, 'POST /pooler/announcements': route });
  const user = await renderPage(Pool);
  const form = within(await screen.findByRole('form', { name: 'Announcement' }));
  await user.click(form.getByRole('button', { name: 'Send announcement' }));
  expect(form.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription(/Title is required/);
  await user.type(form.getByRole('textbox', { name: 'Title' }), 'Maintenance');
  await user.type(form.getByRole('textbox', { name: 'Text' }), 'Tonight');
  await user.click(form.getByRole('button', { name: 'Send announcement' }));
  expect(await screen.findByText('To 12 members')).toBeInTheDocument();
  expect(sent).toEqual([{ title: 'Maintenance', text: 'Tonight' }]);
  expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('');
});

it('shows why an announcement was not sent', async () => {
  answer({
    ...info,
    'GET /pooler/pool': alpha,
    'POST /pooler/announcements': failure(429, 'RATE_LIMITED', 'A pool can send 3 announcements a day'),
  });
  const user = await renderPage(Pool);
  const form = within(await screen.findByRole('form', { name: 'Announcement' }));
  await user.type(form.getByRole('textbox', { name: 'Title' }), 'One more');
  await user.type(form.getByRole('textbox', { name: 'Text' }), 'Again');
  await user.click(form.getByRole('button', { name: 'Send announcement' }));
  expect(await form.findByRole('alert')).toHaveTextContent('A pool can send 3 announcements a day');
});
