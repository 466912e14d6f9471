import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { login } from 'shared-api/account';
import { apiFor, failure, withApi } from 'shared-api/testing';
import { cardsShown } from 'shared-ui/testing';
import { info } from '../../testing/dashboard-fixtures.tsx';
import { renderInApp } from '../../testing/render-app.tsx';
import Dashboard from './dashboard.tsx';

withApi();
afterEach(() => jest.restoreAllMocks());

describe('the dashboard of other roles', () => {
  const overview = {
    users: { total: 41, farmers: 36, poolers: 4, admins: 1, suspended: 0 },
    poolers: { total: 3, active: 3, pending: 0 },
    contracts: { pending: 0, active: 33, exiting: 1, completed: 2 },
    blocks: { current: 1201, last24h: 288 },
  };
  const as = async (role: string, answers: Parameters<ReturnType<typeof apiFor>>[0] = {}) => {
    apiFor(
      { id: 'u3', email: 'x@kale.test', role },
      { 'GET /info': info },
    )({
      'GET /pooler/status': { connections: { farmers: 12, active: 11 }, performance: { successRate: 98.2 } },
      'GET /admin/overview': overview,
      ...answers,
    });
    await login({ email: 'x@kale.test', password: 'secret' });
    renderInApp(<Dashboard />);
  };

  it('leads a pool operator to the console, without its cards or a tab of a farmer', async () => {
    await as('pooler');
    const pooler = within(await screen.findByRole('region', { name: 'Pooler' }));
    expect(await pooler.findByText(/^The pooler program is responding/)).toBeVisible();
    expect(pooler.getByRole('link', { name: 'Open console' })).toHaveAttribute('href', '/pooler-console');
    expect(screen.queryByText('Connected Farmers')).not.toBeInTheDocument();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    expect(screen.queryByText('Custodial Wallet')).not.toBeInTheDocument();
  });

  it('shows a pool operator when the pooler does not answer', async () => {
    await as('pooler', { 'GET /pooler/status': failure(400, 'HTTP_ERROR', 'No') });
    expect(await screen.findByText('Failed to load pooler status. Please try again.')).toBeVisible();
  });

  it('informs the operator of a new pool that no program mines for it yet', async () => {
    await as('pooler', { 'GET /pooler/status': failure(404, 'NOT_FOUND', 'No such status') });
    expect(await screen.findByText(/^No pooler program is mining for your pool yet/)).toBeVisible();
    expect(screen.queryByText(/^Failed to load pooler status/)).not.toBeInTheDocument();
  });

  it('does not claim that the pooler program responds while the browser is offline', async () => {
    await as('pooler');
    expect(await screen.findByText(/^The pooler program is responding/)).toBeVisible();
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.queryByText(/is responding/)).not.toBeInTheDocument();
    onLine.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
  });

  it('shows an administrator the counts of the system', async () => {
    await as('admin');
    const texts = {
      Users: '41Farmers: 36, pool operators: 4, administrators: 1',
      Pools: '3Active: 3, awaiting approval: 0',
      Contracts: '33Active now. Pending: 0, exiting: 1',
      Blocks: '288Last 24 hours',
    };
    await waitFor(() => expect(cardsShown(Object.keys(texts))).toEqual(texts));
    expect(screen.getByRole('link', { name: 'Open administration' })).toHaveAttribute('href', '/admin');
  });

  it.each([
    ['Pooler', 90],
    ['System', 60],
  ])('marks the figures of %s stale after %i s, not during every poll', async (section, fresh) => {
    await as('admin');
    const age = within(await screen.findByRole('region', { name: section }));
    expect(await screen.findByText('Live')).toBeVisible();
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeInTheDocument());
    const start = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(start + (fresh - 5) * 1000);
    await act(() => new Promise(resolve => setTimeout(resolve, 1100)));
    expect(age.queryByText(/old$/)).not.toBeInTheDocument();
    clock.mockReturnValue(start + (fresh + 5) * 1000);
    expect(await age.findByText('1 min old')).toBeVisible();
  });

  it('refetches everything that it shows on Refresh', async () => {
    await as('admin');
    await waitFor(() => expect(cardsShown(['Users'])).toMatchObject({ Users: expect.stringMatching(/^41/) }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Refresh' })).toBeEnabled());
    apiFor(
      { id: 'u3', email: 'x@kale.test', role: 'admin' },
      {},
    )({
      'GET /info': { ...info, services: { api: 'offline' } },
      'GET /pooler/status': failure(400, 'HTTP_ERROR', 'No'),
      'GET /admin/overview': { ...overview, users: { ...overview.users, total: 42 } },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(cardsShown(['Users'])).toMatchObject({ Users: expect.stringMatching(/^42/) }));
    expect(await screen.findByText(/^Failed to load pooler status/)).toBeVisible();
    expect(await screen.findByText('Offline')).toBeVisible();
  });
});
