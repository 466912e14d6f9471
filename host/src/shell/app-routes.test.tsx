import '../testing/registry.ts';
import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { login } from 'shared-api/account';
import { apiFor, failure, withApi } from 'shared-api/testing';
import { renderInApp } from '../testing/render-app.tsx';
import { AppRoutes } from './app-routes.tsx';

withApi();

const list = { items: [], page: 1, limit: 5, total: 0 };
const as = (role: 'farmer' | 'pooler' | 'admin') =>
  apiFor(
    { id: `user-${role}`, email: `${role}@kale.test`, role, farmerId: `farmer-of-${role}` },
    {
      'GET /user/user-farmer/status': { funded: true },
      'GET /farmers/blockchain-data': {},
      'GET /farmers/current': { farmer: {}, active_contract: null },
      'GET /farmers/farmer-of-farmer/summary': {},
      'GET /farmers/farmer-of-farmer/plantings': list,
      'GET /farmers/farmer-of-farmer/harvests': list,
      'GET /pooler/status': {},
      'GET /poolers': list,
      'GET /health': { status: 'healthy' },
      'GET /admin/overview': failure(404, 'NOT_FOUND', 'Not here'),
    },
  );
const signInAs = async (role: 'farmer' | 'pooler' | 'admin') => {
  as(role)();
  await login({ email: `${role}@kale.test`, password: 'secret' });
};
const open = (at: string) => renderInApp(<AppRoutes />, at);
const address = () => screen.getByRole('status', { name: 'Address' });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('shows nothing that the last user typed to another one who signs in in another tab', async () => {
  const answers = {
    'GET /info': { capabilities: ['sessions'] },
    'GET /auth/sessions': { items: [] },
    'GET /farmers/current': { farmer: {}, active_contract: null },
    'GET /farmers/blockchain-data': {},
  };
  const user = (name: string) => ({ id: `user-${name}`, email: `${name}@kale.test`, role: 'farmer' });
  apiFor(user('anna'))(answers);
  await login({ email: 'anna@kale.test', password: 'secret' });
  open('/account');
  await userEvent.type(await screen.findByLabelText('Current password'), 'typed by anna');
  apiFor(user('bert'))(answers);
  // This tab was asleep until the other one had stored its user.
  const { id, email, role } = user('bert');
  const stored = { token: 'of-bert', 'user-id': id, 'user-email': email, 'user-role': role };
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(`kale-pool-${name}`, value);
  localStorage.setItem('kale-pool-user-response', JSON.stringify(user('bert')));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'kale-pool-token' })));
  expect((await screen.findAllByText('bert@kale.test'))[0]).toBeVisible();
  expect(await screen.findByLabelText('Current password')).toHaveValue('');
});

describe('a visitor', () => {
  beforeEach(() => as('farmer')());

  it.each([
    ['/auth/signup', '/farmer/wallet', 'Farmer Wallet Registration'],
    ['/dashboard', '/auth/signin', 'Sign In'],
    ['/farmer/pools', '/auth/signin', 'Sign In'],
    ['/admin', '/auth/signin', 'Sign In'],
  ])('opening %s leads to %s', async (path, place, title) => {
    open(path);
    expect(await heading(title)).toBeVisible();
    expect(address()).toHaveTextContent(place);
    expect(document.title).toBe(`${title} · KALE Pool`);
  });

  it('sees the pools without signing in', async () => {
    open('/pools');
    expect(await screen.findByText('Farmer Portal is switched off')).toBeVisible();
    expect(address()).toHaveTextContent(/^\/pools$/);
    expect(screen.getByRole('link', { name: 'Sign In' })).toBeVisible();
  });

  it('returns to the requested page after signing in', async () => {
    open('/farmer/pools?search=alpha');
    await userEvent.type(await screen.findByLabelText('Email'), 'farmer@kale.test');
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(address()).toHaveTextContent('/farmer/pools?search=alpha'));
  });

  it('reads the operator portal without signing in', async () => {
    open('/pool-operator');
    expect(await heading('Pool Operator Portal')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  });

  it('sees that a page does not exist, and the path is logged once', async () => {
    const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    open('/nowhere');
    expect(await heading('Oops! Page not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
    expect(log.mock.calls).toEqual([['Page not found: /nowhere']]);
    log.mockRestore();
  });
});

describe('a signed-in user', () => {
  it.each([
    ['farmer', '/pooler-console', 'pool operators and administrators', 'Farmer User'],
    ['farmer', '/admin', 'administrators', 'Farmer User'],
    ['pooler', '/farmer/pools', 'farmers and administrators', 'Pool Operator'],
  ] as const)('as %s may not open %s and sees who may', async (role, path, allowed, name) => {
    await signInAs(role);
    open(path);
    expect(await heading('Your role cannot open this page')).toBeVisible();
    expect(screen.getByText(`It is open to ${allowed}. You are signed in as ${name}.`)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your start page' })).toBeVisible();
  });

  it.each([
    ['farmer', '/pools?search=alpha', '/farmer/pools?search=alpha'],
    ['admin', '/pools/pool%201', '/farmer/pools/pool%201'],
    ['pooler', '/pools/alpha', '/pools/alpha'],
  ] as const)('as %s opening %s is at %s', async (role, path, place) => {
    await signInAs(role);
    open(path);
    expect(await screen.findByText('Farmer Portal is switched off')).toBeVisible();
    expect(address()).toHaveTextContent(place);
  });

  it.each([
    ['farmer', '/dashboard'],
    ['pooler', '/pooler-console'],
    ['admin', '/admin'],
  ] as const)('as %s starts at %s', async (role, start) => {
    await signInAs(role);
    open('/auth/signin');
    await waitFor(() => expect(address()).toHaveTextContent(start));
  });

  it.each([
    [
      'farmer',
      ['Overview', 'Farmer Portal'],
      'Farmer Mode · Participate in mining pools',
      'Farmer User · Stake & Harvest',
    ],
    [
      'pooler',
      ['Pooler Console', 'Block Operations', 'Analytics', 'Overview'],
      'Pooler Mode · Operate mining coordination',
      'Pool Operator · Coordinate Pools',
    ],
    [
      'admin',
      ['Administration', 'Overview', 'Farmer Portal', 'Pooler Console', 'Block Operations', 'Analytics'],
      'Admin Mode · System administration',
      'Administrator · System Admin',
    ],
  ] as const)('lists the sections of %s, its own first', async (role, sections, mode, who) => {
    await signInAs(role);
    open('/dashboard');
    const main = await screen.findByRole('navigation', { name: 'Main' });
    expect([...main.querySelectorAll('h2, summary')].map(title => title.textContent)).toEqual(sections);
    expect(screen.getByText('KALE Pool Coordination')).toBeVisible();
    expect(screen.getByText('Plant → Work → Harvest coordination system')).toBeVisible();
    expect(screen.getAllByRole('banner')[0]).toHaveTextContent(mode);
    const sidebar = screen.getByRole('complementary');
    expect(sidebar).toHaveTextContent(/^KALE Pool/);
    expect(sidebar).toHaveTextContent(`${who}Sign Out`);
    expect(await screen.findByText('Sandbox')).toBeVisible();
  });

  it('finds the entry of an unavailable part, with a mark', async () => {
    await signInAs('farmer');
    open('/farmer/pools');
    expect(await screen.findByText('Farmer Portal is switched off')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pool Discovery unavailable' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeEnabled();
  });

  it('announces the opened page, and focuses its heading', async () => {
    await signInAs('farmer');
    open('/dashboard');
    await userEvent.click(await screen.findByRole('link', { name: 'Network Status' }));
    await waitFor(async () => expect(await heading('Network Status')).toHaveFocus());
    expect(document.title).toBe('Network Status · KALE Pool');
    expect(screen.getByText('Network Status', { selector: '[aria-live] *' })).toBeInTheDocument();
  });

  it.each([
    ['when the server agrees', () => HttpResponse.json({ success: true })],
    ['when the server fails', failure(500, 'INTERNAL_ERROR', 'No')],
  ])('signs out to / %s', async (_, answer) => {
    await signInAs('farmer');
    const { promise: asked, resolve: letGo } = Promise.withResolvers<void>();
    as('farmer')({ 'POST /auth/logout': () => asked.then(answer) });
    open('/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByRole('button', { name: 'Signing out...' })).toBeVisible();
    letGo();
    await waitFor(() => expect(address()).toHaveTextContent(/^\/$/));
    expect(localStorage.getItem('kale-pool-token')).toBeNull();
  });

  it('is sent to sign in when the session has ended, and reads why', async () => {
    await signInAs('farmer');
    as('farmer')({ 'GET /auth/me': failure(401, 'UNAUTHORIZED', 'Sign in first') });
    open('/dashboard');
    expect(await screen.findByText('Your session has ended. Sign in again to continue.')).toBeVisible();
  });

  it('stays signed in while the server cannot be reached, and sees why', async () => {
    await signInAs('farmer');
    as('farmer')({ 'GET /auth/me': () => HttpResponse.error() });
    open('/network');
    expect(
      await screen.findByText(
        'The server is not responding. You stay signed in while KALE Pool keeps trying.',
      ),
    ).toBeVisible();
    expect(await heading('Network Status')).toBeVisible();
    expect(address()).toHaveTextContent('/network');
  });
});
