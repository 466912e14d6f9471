import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { logout, type PoolerId } from 'shared-api';
import { withApi, withDownloads } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../testing/pool-api.ts';
import JoinDialog from './join-pool/join-dialog.tsx';
import MyPool from './my-pool/my-pool.tsx';
import PoolDiscovery from './pool-discovery/pool-discovery.tsx';
import { useReportDownload } from './work-history/report/use-report-download.ts';
import WorkHistory from './work-history/work-history.tsx';
import 'shared-ui/table';

const list = (...items: object[]) => ({ items, page: 1, limit: 100, total: items.length });
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));
const long = { timeout: 15_000 };
const pool = { id: 'alpha' as PoolerId, name: 'Pool alpha' };
const contract = { id: 'contract-0123456789', pooler_id: 'alpha', status: 'active', stake_percentage: 0.1 };
const quiet = {
  'GET /farmers/farmer-1/summary': {},
  'GET /farmers/farmer-1/plantings': list(),
  'GET /farmers/farmer-1/harvests': list(),
  'GET /pooler/alpha/details': pool,
  'GET /farmers/current': { farmer: { id: 'farmer-1' }, active_contract: contract },
};
const Joining = () => <JoinDialog pool={pool} onClose={() => undefined} />;

withApi();
withDownloads();

describe('the words of the spec', () => {
  it('for who has no session, on My Pool', async () => {
    answer(quiet);
    await renderPage(MyPool);
    await act(() => logout());
    expect(await screen.findByText('Authentication Required', {}, long)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Register as Farmer' })).toHaveAttribute('href', '/auth/signup');
  }, 30_000);

  it('for who joins without a session', async () => {
    answer(quiet);
    const user = await renderPage(Joining);
    const button = await screen.findByText('Join Pool', { selector: 'button *, button' }, long);
    await act(() => logout());
    await user.click(button);
    expect(await screen.findByText('Authentication Required', {}, long)).toBeInTheDocument();
    expect(screen.getByText('Please log in first.')).toBeInTheDocument();
  }, 30_000);

  it('for who joins while the session is being checked', async () => {
    answer(quiet);
    const user = await renderPage(Joining);
    const button = await screen.findByText('Join Pool', { selector: 'button *, button' }, long);
    answer({
      ...quiet,
      'GET /auth/me': async () => {
        await pause(5000);
        return HttpResponse.json({ id: 'user-9', email: 'other@kale.test', role: 'farmer' });
      },
    });
    window.localStorage.setItem('kale-pool-token', 'of another tab');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'kale-pool-token' })));
    await user.click(button);
    expect(
      await screen.findByText('Please wait while we verify your authentication.', {}, long),
    ).toBeInTheDocument();
  }, 30_000);

  it('for an exit that is sent, and one that fails without a reason', async () => {
    answer({
      ...quiet,
      'POST /contracts/contract-0123456789/exit': async () => {
        await pause(300);
        return HttpResponse.json({ code: 'CONTRACT_NOT_ACTIVE', message: '' }, { status: 409 });
      },
    });
    const user = await renderPage(MyPool, '/farmer/my-pool?tab=settings');
    await user.click(await screen.findByText('Exit Pool', { selector: 'button *, button' }, long));
    const dialog = within(await screen.findByRole('alertdialog', {}, long));
    for (const bullet of [
      'Final rewards will be available after the exit delay',
      'All earned rewards will be sent to your wallet',
      'You will stop participating in pool mining',
    ])
      expect(dialog.getByText(bullet)).toBeVisible();
    expect(dialog.getByText('Cancel')).toBeVisible();
    await user.click(dialog.getByText('Confirm Exit'));
    expect(await dialog.findByText('Processing...')).toBeVisible();
    expect(await screen.findByText('Exit Failed', {}, long)).toBeInTheDocument();
    expect(screen.getByText(/^(HTTP 409|Failed to exit pool\. Please try again\.)$/)).toBeInTheDocument();
  }, 30_000);

  it('for harvests that have not come yet', async () => {
    answer(quiet);
    await renderPage(MyPool, '/farmer/my-pool?tab=earnings');
    expect(await screen.findByText('No harvest data available', {}, long)).toBeVisible();
  }, 30_000);

  it('for the pager, and the fees of a pool', async () => {
    const pools = Array.from({ length: 6 }, (_, index) => ({
      id: `p${index}`,
      name: `Pool ${index}`,
      status: 'active',
      currentFarmers: 1,
      maxFarmers: 5,
    }));
    answer({ 'GET /poolers': { items: pools, page: 1, limit: 6, total: 8 } });
    const user = await renderPage(PoolDiscovery);
    expect(await screen.findByText('Page 1 of 2', {}, long)).toBeVisible();
    expect(screen.getAllByText('Fees')).toHaveLength(6);
    expect(screen.getByText('Previous').closest('button')).toBeDisabled();
    await user.click(screen.getByText('Next'));
    expect(screen.getByLabelText('Address')).toHaveTextContent('page=2');
  }, 30_000);

  it('for six pools that are loading', async () => {
    answer({
      'GET /poolers': async () => {
        await pause(2000);
        return HttpResponse.json(list());
      },
    });
    await renderPage(PoolDiscovery);
    expect(screen.getByText('Loading pools')).toBeInTheDocument();
    expect(document.querySelector('div[aria-busy="true"]')?.children).toHaveLength(6);
    for (const words of ['All Status', 'Active', 'Inactive'])
      expect(screen.getByRole('option', { name: words })).toBeInTheDocument();
  }, 30_000);

  it('for a report on its way, and one of nothing', async () => {
    const operation = { id: 'p1', blockIndex: 7, status: 'success', plantedAt: '2026-11-20T11:00:00Z' };
    answer({ ...quiet, 'GET /farmers/farmer-1/plantings': list(operation) });
    const Empty = () => {
      const units = { stake: 'KALE', reward: 'KALE' } as const;
      const { download } = useReportDownload([], { email: null, range: 'Last 7 Days', total: 0, units });
      return (
        <>
          <WorkHistory />
          <button type="button" onClick={download}>
            Report of nothing
          </button>
        </>
      );
    };
    const user = await renderPage(Empty, '/farmer/work-history?tab=reports');
    expect(await screen.findByText('Work History Report', {}, long)).toBeVisible();
    const button = screen.getByText('Generate PDF').closest('button');
    await waitFor(() => expect(button).toBeEnabled(), long);
    const seen: (string | null)[] = [];
    new MutationObserver(() => seen.push(button?.textContent ?? null)).observe(button ?? document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    await user.click(screen.getByText('Generate PDF'));
    await waitFor(() => expect(seen.some(text => text?.includes('Generating...'))).toBe(true), long);
    await user.click(screen.getByText('Report of nothing'));
    expect(await screen.findByText('No Data Available', {}, long)).toBeInTheDocument();
    expect(screen.getByText('No work history data available to export.')).toBeInTheDocument();
    for (const words of [
      'All Status',
      'Success',
      'Failed',
      'Last 24 Hours',
      'Last 7 Days',
      'Last 30 Days',
      'Last 90 Days',
    ])
      expect(screen.getByRole('option', { name: words })).toBeInTheDocument();
  }, 40_000);
});
