import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { useState } from 'react';
import type { PoolerId } from 'shared-api';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../testing/pool-api.ts';
import JoinDialog from './join-pool/join-dialog.tsx';
import MyPool from './my-pool/my-pool.tsx';
import PoolDiscovery from './pool-discovery/pool-discovery.tsx';
import WorkHistory from './work-history/work-history.tsx';
import 'shared-ui/table';

const list = (...items: object[]) => ({ items, page: 1, limit: 100, total: items.length });
const long = { timeout: 15_000 };
const contract = { id: 'contract-0123456789', status: 'active', stake_percentage: 0.1 };
const farmer = { id: 'farmer-1', current_balance: '1500.5000000' };
const pool = { id: 'alpha' as PoolerId, name: 'Pool alpha' };
const quiet = {
  'GET /farmers/farmer-1/summary': {},
  'GET /farmers/farmer-1/plantings': list(),
  'GET /farmers/farmer-1/harvests': list(),
  'GET /pooler/alpha/details': pool,
};
/** Resolves once every pending response has arrived and rendered. */
const settled = () => act(() => new Promise<void>(resolve => setTimeout(resolve, 250)));
const MAYBE_DONE = 'It may have gone through anyway. Check before you try again.';
const GARBLED = /NaN|undefined|\[object|Invalid Date|null/;

withApi();

describe('malformed and late responses', () => {
  const odd = {
    'GET /farmers/farmer-1/summary': {
      lifetime: { totalRewardsHuman: null, successRate: null, blocksParticipated: null },
      contract: { id: 'c-1', status: 'frozen' },
    },
    'GET /farmers/farmer-1/plantings': list(
      { id: 'p1', status: 'meditating' },
      { id: 'p2', status: 'failed', blockIndex: null, poolerName: null, stakeAmountHuman: null, error: null },
      { status: 'success' },
    ),
    'GET /farmers/farmer-1/harvests': list({ id: 'h1', status: 'SUCCESS', harvestedAt: null, amount: 5 }),
  };

  it('without figures and with words of a newer version is shown in words, in My Pool', async () => {
    answer({
      ...odd,
      'GET /farmers/current': {
        farmer: { id: null, current_balance: null },
        active_contract: { id: 'c-1', status: 'frozen', contract_terms: {}, harvest_interval: null },
      },
    });
    const user = await renderPage(MyPool, '/farmer/my-pool?tab=activity');
    expect(await screen.findByText('Harvested from Block #0', {}, long)).toBeVisible();
    expect(document.body).not.toHaveTextContent(GARBLED);
    await user.click(screen.getByRole('button', { name: 'Facts and terms' }));
    const facts = await screen.findByRole('region', { name: 'Pool Information' });
    expect(within(facts).getByText('Unknown')).toBeVisible();
    expect(document.body).not.toHaveTextContent(GARBLED);
  });

  it('without figures and with words of a newer version is shown in words, in Work History', async () => {
    answer(odd);
    await renderPage(WorkHistory);
    await waitFor(() => expect(screen.getAllByText('Unknown Pooler')).toHaveLength(3), long);
    expect(screen.getAllByText('N/A').length).toBeGreaterThanOrEqual(3);
    expect(document.body).not.toHaveTextContent(GARBLED);
  });

  it('with figures of a wrong kind is an error in its place, never a wrong figure', async () => {
    answer({
      ...quiet,
      'GET /farmers/current': { farmer: { current_balance: { much: true } }, active_contract: [] },
    });
    await renderPage(MyPool);
    expect(await screen.findByText('Failed to load pool data. Please try again.', {}, long)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(document.body).not.toHaveTextContent(GARBLED);
  });
});

describe('a server that fails', () => {
  it('keeps loaded data on the page, with its age, after 4 attempts', async () => {
    let asked = 0;
    let well = true;
    answer({
      ...quiet,
      'GET /farmers/current': () => {
        asked += 1;
        return well
          ? HttpResponse.json({ farmer, active_contract: contract })
          : HttpResponse.json({ code: 'INTERNAL_ERROR', message: 'Down' }, { status: 500 });
      },
    });
    const user = await renderPage(MyPool);
    expect(await screen.findByText('1,500.50', {}, long)).toBeVisible();
    well = false;
    asked = 0;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(asked).toBe(4), long);
    expect(screen.getByText('1,500.50')).toBeVisible();
    expect(await screen.findByText(/^Updated \d+ s ago$/, {}, long)).toBeVisible();
  });

  it('is requested again after its Retry-After', async () => {
    const times: number[] = [];
    answer({
      ...quiet,
      'GET /farmers/current': () => {
        times.push(Date.now());
        return times.length === 1
          ? HttpResponse.json(
              { code: 'RATE_LIMITED', message: 'Slow down' },
              { status: 429, headers: { 'Retry-After': '1' } },
            )
          : HttpResponse.json({ farmer, active_contract: null });
      },
    });
    await renderPage(MyPool);
    expect(await screen.findByText('No Active Pool', {}, long)).toBeVisible();
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(950);
  });

  it('that does not respond to a join is shown as a timeout, and the choice stays', async () => {
    answer({
      ...quiet,
      'GET /info': { capabilities: [] },
      'POST /join-pool': () => new Promise<Response>(() => {}),
    });
    const user = await renderPage(() => <JoinDialog pool={pool} onClose={() => undefined} />);
    const dialog = within(await screen.findByRole('dialog', {}, long));
    await user.clear(dialog.getByRole('spinbutton'));
    await user.type(dialog.getByRole('spinbutton'), '9');
    await user.click(dialog.getByRole('button', { name: 'Join Pool' }));
    expect(await screen.findByText('Request timeout', {}, long)).toBeInTheDocument();
    expect(screen.getByText('Join Failed')).toBeInTheDocument();
    expect(screen.getByText(MAYBE_DONE)).toBeInTheDocument();
    expect(dialog.getByRole('slider')).toHaveValue('9');
  });

  it('and its words are shown in place when it forbids', async () => {
    answer({ ...quiet, 'GET /farmers/farmer-1/summary': failure(403, 'FORBIDDEN', 'Not for you') });
    await renderPage(WorkHistory);
    expect(await screen.findByText('Summary: Not for you', {}, long)).toBeVisible();
    expect(await screen.findByText('No work history found', {}, long)).toBeVisible();
  });
});

describe('a hasty user', () => {
  it('shows the result of the last search, though an earlier one arrives later', async () => {
    const { promise: slow, resolve: answerSlow } = Promise.withResolvers<void>();
    const asked: (string | null)[] = [];
    answer({
      'GET /poolers': async request => {
        const search = new URL(request.url).searchParams.get('search');
        asked.push(search);
        if (search === 'slow') await slow;
        const name = `Found ${search ?? 'all'}`;
        return HttpResponse.json(
          list({ id: name, name, status: 'active', currentFarmers: 1, maxFarmers: 5 }),
        );
      },
    });
    const user = await renderPage(PoolDiscovery);
    await screen.findByText('Found all', {}, long);
    const search = screen.getByPlaceholderText('search pools by name or description');
    await user.type(search, 'slow');
    await waitFor(() => expect(asked).toContain('slow'), long);
    await user.clear(search);
    await user.type(search, 'fast');
    expect(await screen.findByText('Found fast', {}, long)).toBeVisible();
    answerSlow();
    await settled();
    expect(screen.getByText('Found fast')).toBeVisible();
    expect(screen.queryByText('Found slow')).not.toBeInTheDocument();
  });

  it('sends one request for Enter and a click, and may leave before it is answered', async () => {
    let requests = 0;
    const { promise: asked, resolve: letGo } = Promise.withResolvers<void>();
    answer({
      ...quiet,
      'POST /join-pool': async () => {
        requests += 1;
        await asked;
        return HttpResponse.json({ contractId: 'c-1', terms: {} }, { status: 201 });
      },
    });
    const Page = () => {
      const [open, setOpen] = useState(true);
      return (
        <>
          {open && <JoinDialog pool={pool} onClose={() => undefined} />}
          <button type="button" onClick={() => setOpen(false)}>
            Leave
          </button>
        </>
      );
    };
    const user = await renderPage(Page);
    const dialog = within(await screen.findByRole('dialog', {}, long));
    await user.type(dialog.getByRole('spinbutton'), '{Enter}');
    fireEvent.click(dialog.getByRole('button', { name: 'Joining...' }));
    fireEvent.click(screen.getByText('Leave'));
    letGo();
    await settled();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(requests).toBe(1);
  });
});
