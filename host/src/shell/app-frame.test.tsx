import './testing/registry.ts';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from 'shared-api';
import { apiFor, withApi } from 'shared-api/testing';
import { AppFrame } from './app-frame.tsx';
import { renderInApp } from './testing/render-app.tsx';

withApi();
beforeEach(() => apiFor({ id: 'user-1', email: 'farmer@kale.test', role: 'farmer' })());
afterEach(() => localStorage.removeItem('kale-sidebar'));

const role: Role = 'farmer';
const frame = () => renderInApp(<AppFrame role={role}>A page</AppFrame>);

describe('the frame of signed-in pages', () => {
  it('keeps its sidebar as it was left', async () => {
    const { unmount } = frame();
    await userEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
    unmount();
    const again = frame();
    await userEvent.click(screen.getByRole('button', { name: 'Expand sidebar' }));
    again.unmount();
    frame();
    expect(screen.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
  });

  it('tells what the icons of the collapsed sidebar mean', async () => {
    localStorage.setItem('kale-sidebar', 'collapsed');
    frame();
    act(() => screen.getByRole('button', { name: 'Sign Out' }).focus());
    expect(await screen.findByRole('tooltip', { name: 'Sign Out' })).toBeVisible();
    act(() => screen.getByRole('link', { name: 'Network Status' }).focus());
    expect(await screen.findByRole('tooltip', { name: 'Network Status' })).toBeVisible();
  });
});
