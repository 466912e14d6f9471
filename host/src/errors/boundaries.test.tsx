import '../testing/registry.ts';
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type { Role } from 'shared-api';
import { apiFor, withApi } from 'shared-api/testing';
import { Link } from 'shared-ui';
import { renderInApp } from '../testing/render-app.tsx';

type Part = 'app' | 'header' | 'sidebar' | 'bell';
let broken: Part | undefined;
/** A component for each part, which throws while that part is broken. */
const Piece = ({ of, children }: { of: Part; children?: ReactNode }) => {
  if (broken === of) throw new TypeError(`no ${of}`);
  return children;
};
jest.unstable_mockModule('../shell/network-badge.tsx', () => ({ NetworkBadge: () => <Piece of="header" /> }));
jest.unstable_mockModule('../shell/role-footer.tsx', () => ({ RoleFooter: () => <Piece of="sidebar" /> }));
jest.unstable_mockModule('../pages/notifications/header-bell.tsx', () => ({
  HeaderBell: () => <Piece of="bell">Bell</Piece>,
}));
jest.unstable_mockModule('../shell/app-routes.tsx', () => ({ AppRoutes: () => <Piece of="app" /> }));
const { AppFrame } = await import('../shell/app-frame.tsx');
const { PublicFrame } = await import('../shell/public-frame.tsx');
const { App } = await import('../app.tsx');

withApi();
beforeEach(() => apiFor({ id: 'user-1', email: 'farmer@kale.test', role: 'farmer' })());
const sendBeacon = jest.fn((_address: string, _body: string) => true);
const reported = () => sendBeacon.mock.calls.map(([address, body]) => ({ address, ...JSON.parse(body) }));

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  Object.assign(navigator, { sendBeacon });
  sendBeacon.mockClear();
});
afterEach(() => jest.restoreAllMocks());

const role: Role = 'farmer';
const showFrame = () =>
  renderInApp(
    <AppFrame role={role}>
      <Link to="/elsewhere">Elsewhere</Link>
    </AppFrame>,
  );

describe('a render error', () => {
  it.each([
    ['header', 'The header stopped working.', 'Try again'],
    ['sidebar', 'The sidebar stopped working.', 'Try again'],
    ['bell', undefined, 'Notifications stopped working. Try again'],
  ] as const)('in the %s stays there and is reported', async (part, message, button) => {
    broken = part;
    showFrame();
    if (message) expect(screen.getByText(message)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Elsewhere' })).toBeVisible();
    expect(reported()).toMatchObject([
      { address: '/reports', part, reason: 'render', error: `TypeError: no ${part}`, page: '/' },
    ]);
    broken = undefined;
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument();
    expect(screen.getByText('Bell')).toBeVisible();
  });

  it('in the header of public pages stays there and is reported', async () => {
    broken = 'header';
    renderInApp(<PublicFrame>A page</PublicFrame>);
    expect(screen.getByText('The header stopped working.')).toBeVisible();
    expect(screen.getByText('A page')).toBeVisible();
    expect(reported()).toMatchObject([{ part: 'header', reason: 'render', error: 'TypeError: no header' }]);
    broken = undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('link', { name: /KALE Pool/ })).toBeVisible();
  });

  it('in a part is cleared with the next navigation', async () => {
    broken = 'sidebar';
    showFrame();
    broken = undefined;
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });

  it('anywhere else replaces the page by a notice with Reload, and is reported', () => {
    broken = 'app';
    render(<App />);
    expect(screen.getByText('KALE Pool stopped working')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    expect(reported()).toMatchObject([{ part: 'app', reason: 'render', error: 'TypeError: no app' }]);
  });
});
