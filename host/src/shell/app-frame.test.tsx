import '../testing/registry.ts';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from 'shared-api';
import { apiFor, withApi } from 'shared-api/testing';
import { themeBootScript } from 'shared-ui/page-head';
import { renderInApp } from '../testing/render-app.tsx';
import { AppFrame } from './app-frame.tsx';

withApi();
beforeEach(() => apiFor({ id: 'user-1', email: 'farmer@kale.test', role: 'farmer' })());
afterEach(() => localStorage.removeItem('kale-sidebar'));

const role: Role = 'farmer';
const frame = () => renderInApp(<AppFrame role={role}>A page</AppFrame>);

describe('the frame of signed-in pages', () => {
  it('restores the state of its sidebar', async () => {
    const { unmount } = frame();
    await userEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
    unmount();
    const again = frame();
    await userEvent.click(screen.getByRole('button', { name: 'Expand sidebar' }));
    again.unmount();
    frame();
    expect(screen.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
  });

  it('paints a collapsed sidebar collapsed before any code has run', async () => {
    frame();
    await userEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
    document.documentElement.removeAttribute('data-sidebar');
    new Function(themeBootScript)();
    expect(document.documentElement).toHaveAttribute('data-sidebar', 'collapsed');
    await userEvent.click(screen.getByRole('button', { name: 'Expand sidebar' }));
    expect(document.documentElement).not.toHaveAttribute('data-sidebar', 'collapsed');
  });

  it('keeps the mark of an unavailable part when collapsed', () => {
    localStorage.setItem('kale-sidebar', 'collapsed');
    frame();
    expect(screen.getByRole('link', { name: 'Pool Discovery unavailable' })).toBeInTheDocument();
  });

  it('names no role while the user is unknown', () => {
    renderInApp(<AppFrame>A page</AppFrame>);
    expect(screen.queryByText(/Farmer User|Pool Operator|Administrator|Mode/)).not.toBeInTheDocument();
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Dashboard', 'Network Status']);
  });

  it('opens the folded section of the current page, and no other', () => {
    const admin: Role = 'admin';
    renderInApp(<AppFrame role={admin}>A page</AppFrame>, '/pooler/blocks');
    expect(screen.getByText('Pooler Console', { selector: 'summary' }).parentElement).toHaveAttribute('open');
    expect(screen.getByText('Farmer Portal').parentElement).not.toHaveAttribute('open');
  });

  it('explains the icons of the collapsed sidebar', async () => {
    localStorage.setItem('kale-sidebar', 'collapsed');
    frame();
    act(() => screen.getByRole('button', { name: 'Sign Out' }).focus());
    expect(await screen.findByRole('tooltip', { name: 'Sign Out' })).toBeVisible();
    act(() => screen.getByRole('link', { name: 'Network Status' }).focus());
    expect(await screen.findByRole('tooltip', { name: 'Network Status' })).toBeVisible();
  });
});
