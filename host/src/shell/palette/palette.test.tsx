import '../../testing/registry.ts';
import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { login } from 'shared-api/account';
import { apiFor, failure, withApi } from 'shared-api/testing';
import { renderInApp } from '../../testing/render-app.tsx';
import { AppRoutes } from '../app-routes.tsx';

withApi();

const wallet = 'GCHPTWXMT3HYF4RLZHWBNRF4MPXLTJ76ISHMSYIWCCDXWUYOQG5MR2AB';
const asked = jest.fn<(search: string | null) => void>();
const networkAsked = jest.fn();
const found = (items: object[]) => (request: Request) => {
  asked(new URL(request.url).searchParams.get('search'));
  return Response.json({ items, page: 1, limit: 5, total: items.length });
};

const enter = async (role: 'farmer' | 'pooler') => {
  apiFor(
    { id: `user-${role}`, email: `${role}@kale.test`, role, farmerId: `farmer-of-${role}` },
    {
      'GET /info': { capabilities: ['pooler-live', 'network'] },
      'GET /health': { status: 'healthy' },
      'GET /farmers/blockchain-data': { custodialWallet: { address: wallet } },
      'GET /farmers/current': { farmer: {}, active_contract: null },
      'GET /network/status': () => {
        networkAsked();
        return failure(404, 'NOT_FOUND', 'Not here')();
      },
      'GET /poolers': found([{ id: 'pool-stellar-01', name: 'Stellar Pool Alpha', status: 'active' }]),
      'GET /pooler/farmers': found([
        { farmerId: 'farmer-7', name: 'Rosa', email: 'rosa@kale.test', status: 'active' },
      ]),
    },
  )();
  await login({ email: `${role}@kale.test`, password: 'secret' });
  renderInApp(<AppRoutes />, '/network');
  await screen.findByRole('heading', { level: 1, name: 'Network Status' });
};
const open = async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox');
  await waitFor(() => expect(field).toHaveFocus());
  return field;
};
const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const address = () => screen.getByRole('status', { name: 'Address' });

beforeEach(() => asked.mockClear());

describe('the command palette', () => {
  it('offers the pages and actions of the role, and nothing of other roles', async () => {
    await enter('farmer');
    await open();
    expect(await screen.findByRole('option', { name: 'Copy custodial wallet address' })).toBeVisible();
    expect(names()).toEqual([
      'DashboardOverview',
      'Network StatusOverview',
      'Pool DiscoveryFarmer Portal',
      'Account',
      'Glossary',
      'Copy custodial wallet address',
      'Refresh this page',
      'Switch to the light theme',
      'Use the system theme',
      'Sign outfarmer@kale.test',
    ]);
    expect(asked).not.toHaveBeenCalled();
  });

  it('opens a page by arrow keys and Enter, with the focus on its heading', async () => {
    await enter('farmer');
    const field = await open();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const option = screen.getByRole('option', { selected: true });
    expect(option).toHaveTextContent('Pool Discovery');
    expect(field).toHaveAttribute('aria-activedescendant', option.id);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(address()).toHaveTextContent('/farmer/pools'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('finds a page by its actions', async () => {
    await enter('farmer');
    await userEvent.type(await open(), 'join');
    expect(names()).toEqual(['Pool DiscoveryFarmer Portal']);
  });

  it('wraps around at both ends', async () => {
    await enter('pooler');
    await open();
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Sign out');
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Operator Portal');
  });

  it('opens from the header and returns the focus when closed', async () => {
    await enter('farmer');
    const button = screen.getByRole('button', { name: /command palette/ });
    await userEvent.click(button);
    await waitFor(async () => expect(await screen.findByRole('combobox')).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('closes with the keys that opened it', async () => {
    await enter('farmer');
    await open();
    await userEvent.keyboard('{Meta>}k{/Meta}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('finds pools by name for a farmer', async () => {
    await enter('farmer');
    await userEvent.type(await open(), 'alpha');
    await userEvent.click(await screen.findByRole('option', { name: 'Stellar Pool Alpha' }));
    await waitFor(() => expect(address()).toHaveTextContent('/farmer/pools?search=Stellar+Pool+Alpha'));
    expect(asked.mock.calls).toEqual([['alpha']]);
  });

  it('finds farmers for an operator whose sidebar lists them', async () => {
    await enter('pooler');
    await userEvent.type(await open(), 'rosa');
    const farmers = await screen.findByRole('group', { name: 'Farmers' });
    await userEvent.click(within(farmers).getByRole('option', { name: /Rosa/ }));
    await waitFor(() => expect(address()).toHaveTextContent('/pooler/farmers?search=rosa%40kale.test'));
    expect(asked.mock.calls).toEqual([['rosa']]);
  });

  it('does not open while another dialog is open', async () => {
    await enter('farmer');
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'alertdialog');
    await userEvent.keyboard('{Control>}k{/Control}');
    dialog.remove();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(await open()).toBeVisible();
  });

  it('shows a message when nothing is found', async () => {
    await enter('pooler');
    await userEvent.type(await open(), 'zzz');
    expect(await screen.findByText('Nothing found')).toBeVisible();
    expect(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false');
  });

  it('finds the account, also by its settings', async () => {
    await enter('pooler');
    await userEvent.type(await open(), 'password');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(address()).toHaveTextContent('/account'));
  });

  it('refetches the data of the page without reloading it', async () => {
    await enter('farmer');
    const heading = screen.getByRole('heading', { level: 1 });
    await waitFor(() => expect(networkAsked).toHaveBeenCalled());
    networkAsked.mockClear();
    await userEvent.type(await open(), 'refresh');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(networkAsked).toHaveBeenCalled());
    expect(heading).toBeInTheDocument();
  });

  it('shows a message when the browser refuses the clipboard', async () => {
    await enter('farmer');
    const { keyboard } = userEvent.setup();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No', 'NotAllowedError'));
    await open();
    await screen.findByRole('option', { name: 'Copy custodial wallet address' });
    await keyboard('wallet{Enter}');
    expect(await screen.findByText('Copy failed')).toBeVisible();
    expect(screen.getByText('Failed to copy address to clipboard.')).toBeVisible();
  });

  it('copies the wallet, changes the theme, signs out', async () => {
    await enter('farmer');
    const { keyboard } = userEvent.setup(); // with a clipboard
    const copy = jest.spyOn(navigator.clipboard, 'writeText');
    await open();
    await screen.findByRole('option', { name: 'Copy custodial wallet address' });
    await keyboard('wallet{Enter}');
    expect(
      await screen.findByText('Custodial wallet address has been copied to your clipboard.'),
    ).toBeVisible();
    expect(copy).toHaveBeenCalledWith(wallet);
    await open();
    await keyboard('light{Enter}');
    await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'light'));
    await open();
    await keyboard('sign out{Enter}');
    await waitFor(() => expect(address()).toHaveTextContent(/^\/$/));
    expect(localStorage.getItem('kale-pool-token')).toBeNull();
  });
});
