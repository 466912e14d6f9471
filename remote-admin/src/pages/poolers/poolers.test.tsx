import { screen, waitFor, within } from '@testing-library/react';
import { localTime } from 'shared-api/csv';
import { failure, recordBodies, withApi, withDownloads } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import { rowOf } from '../../testing/rows.ts';
import Poolers from './poolers.tsx';

const green = {
  id: 'pool-9',
  name: 'Green Field',
  status: 'pending',
  operatorEmail: 'olga@kale.test',
  payoutAddress: 'GBDVX4VELCDSQ54KQJYTNHXAHFLBCA77ZY2USQBM4CSHTTV7DME7KALE',
  currentFarmers: 0,
  maxFarmers: 30,
  rewardSplit: 0.1,
  platformFee: 0.05,
  exitDelay: 288,
  createdAt: '2026-11-01T10:00:00Z',
};
const alpha = { ...green, id: 'pool-1', name: 'Alpha', status: 'active', currentFarmers: 12 };
const list = (items: object[], total = items.length) => ({ items, page: 1, limit: 20, total });

withApi();
const downloads = withDownloads();

describe('Pools', () => {
  it('shows each with its operator, and those that await approval', async () => {
    const full = { ...alpha, name: 'Crowd', status: 'full', currentFarmers: 10_000, maxFarmers: 10_000 };
    answer({ 'GET /admin/poolers': list([green, alpha, { ...full, id: 'pool-2' }]) });
    await renderPage(Poolers);
    const first = await rowOf(/Green Field/);
    expect(first.getByText('Awaiting approval')).toBeVisible();
    expect(first.getByText('olga@kale.test')).toBeVisible();
    expect(first.getByText('0 of 30')).toBeVisible();
    expect(first.getByText(/^10/)).toHaveTextContent('10.0%');
    const second = await rowOf(/Alpha/);
    expect(second.getByText('Active')).toBeVisible();
    expect(second.queryByRole('button', { name: 'Approve Alpha' })).not.toBeInTheDocument();
    const third = await rowOf(/Crowd/);
    expect(third.getByText('Full')).toBeVisible();
    expect(third.getByText('10,000 of 10,000')).toBeVisible();
    expect(screen.getByText('Live')).toBeVisible();
  });

  it('shows why a pool is paused for review, and can resume it', async () => {
    const review = { planted: 120, missed: 30, since: '2026-11-21T10:00:00Z', at: '2026-11-21T12:00:00Z' };
    answer({ 'GET /admin/poolers': list([{ ...alpha, status: 'paused', review }]) });
    await renderPage(Poolers);
    const row = await rowOf(/Alpha/);
    expect(row.getByText('Paused for review')).toBeVisible();
    expect(row.getByText('No work for 30 of 120 plantings')).toBeVisible();
    expect(row.getByRole('button', { name: 'Resume Alpha' })).toBeVisible();
  });

  it('shows that the operator has paused a pool, which an admin can still pause', async () => {
    answer({ 'GET /admin/poolers': list([{ ...alpha, plantingPausedAt: '2026-11-21T10:00:00Z' }]) });
    await renderPage(Poolers);
    const row = await rowOf(/Alpha/);
    expect(row.getByText('Paused by its operator')).toBeVisible();
    expect(row.getByRole('button', { name: 'Pause Alpha' })).toBeVisible();
  });

  it('keeps its rows and the focus while a page loads, and opens the last page when the URL is beyond the end', async () => {
    const first = Promise.withResolvers<void>();
    answer({
      'GET /admin/poolers': async (request: Request) => {
        const page = Number(new URL(request.url).searchParams.get('page'));
        if (page === 1) await first.promise;
        const items = page > 2 ? [] : [page === 1 ? alpha : green];
        return Response.json({ items, page, limit: 20, total: 40 });
      },
    });
    const user = await renderPage(Poolers, '/?page=9');
    expect(await rowOf(/Green Field/)).toBeTruthy();
    expect(screen.getByText('Page 2 of 2')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await rowOf(/Green Field/)).toBeTruthy();
    expect(
      within(screen.getByRole('navigation', { name: 'Pools' })).getByRole('button', { name: 'Next' }),
    ).toHaveFocus();
    first.resolve();
    expect(await rowOf(/Alpha/)).toBeTruthy();
  });

  it('approves a pool after asking', async () => {
    let pool = green;
    answer({
      'GET /admin/poolers': () => Response.json(list([pool])),
      'POST /admin/poolers/pool-9/approve': () => {
        pool = { ...green, status: 'active' };
        return Response.json({ success: true });
      },
    });
    const user = await renderPage(Poolers);
    await user.click(await screen.findByRole('button', { name: 'Approve Green Field' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Approve Green Field?' }));
    expect(dialog.getByText(/Farmers can see and join the pool immediately/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(pool.status).toBe('pending');
    await user.click(screen.getByRole('button', { name: 'Approve Green Field' }));
    await user.click(await screen.findByRole('button', { name: 'Approve pool' }));
    expect(await screen.findByText('Green Field is approved')).toBeVisible();
    await waitFor(async () => expect((await rowOf(/Green Field/)).getByText('Active')).toBeVisible());
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it.each([
    ['Pause', 'active', 'Alpha is paused'],
    ['Resume', 'paused', 'Alpha accepts farmers again'],
  ])('can %s a pool that is %s', async (verb, status, done) => {
    const asked: string[] = [];
    const order = (request: Request) => {
      asked.push(new URL(request.url).pathname);
      return Response.json({ success: true });
    };
    answer({
      'GET /admin/poolers': list([{ ...alpha, status }]),
      'POST /admin/poolers/pool-1/(pause|resume)': order,
    });
    const user = await renderPage(Poolers);
    await user.click(await screen.findByRole('button', { name: `${verb} Alpha` }));
    await user.click(await screen.findByRole('button', { name: `${verb} pool` }));
    expect(await screen.findByText(done)).toBeVisible();
    expect(asked).toEqual([`/api/admin/poolers/pool-1/${verb.toLowerCase()}`]);
  });

  it('promises no joins to a pool that its operator has also paused', async () => {
    answer({
      'GET /admin/poolers': list([{ ...alpha, status: 'paused', plantingPausedAt: '2026-11-21T10:00:00Z' }]),
      'POST /admin/poolers/pool-1/resume': { success: true },
    });
    const user = await renderPage(Poolers);
    await user.click(await screen.findByRole('button', { name: 'Resume Alpha' }));
    expect(await screen.findByText('Farmers can join once its operator resumes it, too.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Resume pool' }));
    expect(await screen.findByText('Alpha is resumed. Its operator still pauses it')).toBeVisible();
  });

  it('shows why a pool was not approved, and stays', async () => {
    answer({
      'GET /admin/poolers': list([green]),
      'POST /admin/poolers/pool-9/approve': failure(404, 'POOLER_NOT_FOUND', 'No such pool'),
    });
    const user = await renderPage(Poolers);
    await user.click(await screen.findByRole('button', { name: 'Approve Green Field' }));
    await user.click(await screen.findByRole('button', { name: 'Approve pool' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was changedNo such pool');
  });

  it('does not claim that nothing was changed if the outcome is unknown', async () => {
    answer({
      'GET /info': { capabilities: ['admin'] },
      'GET /admin/poolers': list([green]),
      'POST /admin/poolers/pool-9/approve': failure(500, 'INTERNAL_ERROR', 'Something went wrong'),
    });
    const user = await renderPage(Poolers);
    await user.click(await screen.findByRole('button', { name: 'Approve Green Field' }));
    await user.click(await screen.findByRole('button', { name: 'Approve pool' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'It may have been changedSomething went wrong',
    );
  });

  it('changes only edited terms, for newcomers', async () => {
    const bodies: unknown[] = [];
    answer({ 'GET /admin/poolers': list([alpha]), 'PATCH /admin/poolers/pool-1': recordBodies(bodies) });
    const user = await renderPage(Poolers);
    await user.click(await screen.findByRole('button', { name: 'Terms of Alpha' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Terms of Alpha' }));
    expect(dialog.getByText(/Current members keep their terms/)).toBeVisible();
    expect(dialog.getByLabelText('Platform fee')).toHaveValue(5);
    expect(dialog.getByLabelText('Exit delay')).toHaveValue(288);
    await user.click(dialog.getByRole('button', { name: 'Change terms' }));
    expect(dialog.getByText('These are the current terms. Change a value first.')).toBeVisible();
    await user.clear(dialog.getByLabelText("Pool's share"));
    await user.type(dialog.getByLabelText("Pool's share"), '7{Enter}');
    expect(await screen.findByText('Terms of Alpha changed')).toBeVisible();
    expect(bodies).toEqual([{ rewardSplit: 0.07 }]);
  });

  it('shows why terms were not changed', async () => {
    answer({
      'GET /admin/poolers': list([alpha]),
      'PATCH /admin/poolers/pool-1': failure(400, 'VALIDATION_ERROR', 'Too long a delay'),
    });
    const user = await renderPage(Poolers);
    await user.click(await screen.findByRole('button', { name: 'Terms of Alpha' }));
    await user.type(await screen.findByLabelText('Exit delay'), '0');
    await user.click(screen.getByRole('button', { name: 'Change terms' }));
    expect(await screen.findByText('Too long a delay')).toBeVisible();
  });

  it('narrows by status and pages, in the address', async () => {
    const asked: Record<string, string>[] = [];
    answer({
      'GET /admin/poolers': request => {
        const { limit: _, ...query } = Object.fromEntries(new URL(request.url).searchParams);
        asked.push(query);
        return Response.json(list([alpha], 25));
      },
    });
    const user = await renderPage(Poolers, '/?page=2');
    await rowOf(/Alpha/);
    await user.selectOptions(screen.getByLabelText('Status'), 'Awaiting approval');
    expect(await screen.findByText('Page 1 of 2')).toBeVisible();
    expect(asked).toEqual([{ page: '2' }, { page: '1', status: 'pending' }]);
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?status=pending');
  });

  it('is sorted by the server and exported in that order, on all pages', async () => {
    answer({
      'GET /info': { capabilities: ['admin', 'admin-desk'] },
      'GET /admin/poolers': request => {
        const { sort, order, status, page = '1' } = Object.fromEntries(new URL(request.url).searchParams);
        const found = [sort, order, status].join() === 'split,desc,active';
        const review = { planted: 9, missed: 3, since: '2026-11-21T10:00:00Z', at: '2026-11-21T12:00:00Z' };
        const paused = { ...green, status: 'paused', rewardSplit: 0.07, youKeep: 88, review };
        const resting = { ...alpha, id: 'pool-2', plantingPausedAt: '2026-11-21T10:00:00Z' };
        const items = page === '1' ? [found ? { ...alpha, youKeep: 85 } : green] : [paused, resting];
        return Response.json({ items, page: Number(page), limit: 100, total: 120 });
      },
    });
    const user = await renderPage(Poolers, '/?status=active');
    await rowOf(/Green Field/);
    await user.click(screen.getByRole('button', { name: "Pool's share" }));
    await rowOf(/Alpha/);
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?status=active&sort=-split');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('Pools exported')).toBeVisible();
    const end = `olga@kale.test,${green.payoutAddress}`;
    const at = '2026-11-01T10:00:00.000Z';
    const times = `${at},${localTime(Date.parse(at))}`;
    const [head, ...rows] = (await downloads[0]?.text)?.trim().split('\r\n') ?? [];
    expect(head).toMatch(/,Applied \(UTC\),Applied \(local\)$/);
    expect(rows).toEqual([
      `Alpha,pool-1,Active,${end},12,30,10,85,${times}`,
      `Green Field,pool-9,Paused for review,${end},0,30,7,88,${times}`,
      `Alpha,pool-2,Paused by its operator,${end},12,30,10,,${times}`,
    ]);
  });

  it('shows a message when no pool awaits approval', async () => {
    answer({ 'GET /admin/poolers': list([]) });
    await renderPage(Poolers, '/?status=pending');
    expect(await screen.findByText('No pool awaits approval.')).toBeVisible();
  });

  it('shows an error when they could not be loaded, and loads them on Retry', async () => {
    answer({ 'GET /admin/poolers': failure(403, 'FORBIDDEN', 'Not for you') });
    const user = await renderPage(Poolers);
    expect(await screen.findByText('Failed to load pools. Please try again.')).toBeVisible();
    answer({ 'GET /admin/poolers': list([alpha]) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await rowOf(/Alpha/);
  });

  it.each([
    ['administration', { 'GET /info': { capabilities: [] } }],
    ['a list of pools', { 'GET /admin/poolers': failure(404, 'NOT_FOUND', 'No such route') }],
  ])('shows a message on a server without %s', async (_, answers) => {
    answer(answers);
    await renderPage(Poolers);
    expect(await screen.findByText('Administration not available')).toBeVisible();
  });
});
