import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiFor, withApi } from 'shared-api/testing';
import { renderInApp } from '../../testing/render-app.tsx';
import PoolOperator from './pool-operator.tsx';

withApi();
const key = 'kale-roadmap-watch';

beforeEach(() => apiFor({ id: 'u1', email: 'x@kale.test', role: 'farmer' })());
afterEach(() => localStorage.removeItem(key));

describe('the operator portal', () => {
  it('shows the three phases, the available features and the links', () => {
    renderInApp(<PoolOperator />);
    expect(screen.getByRole('heading', { level: 1, name: 'Pool Operator Portal' })).toBeVisible();
    expect(screen.getByText('Advanced pool management tools')).toBeVisible();
    const development = within(screen.getByRole('region', { name: 'Under Development' }));
    const phases = development.getAllByRole('listitem').map(phase => {
      const inside = within(phase);
      const [, row] = phase.children;
      return [
        inside.getByRole('heading').textContent,
        ...[...(row?.children ?? [])].map(read => read.textContent),
      ];
    });
    expect(phases).toEqual([
      ['Phase 1: Core Pool Infrastructure', 'Completed', 'Q1 2024'],
      ['Phase 2: Advanced Analytics', 'In development', 'Q2 2024'],
      ['Phase 3: Enterprise Features', 'Planned', 'Q3 2024'],
    ]);
    const available = within(screen.getByRole('region', { name: "What's Available Now" }));
    expect(
      available
        .getAllByRole('heading', { level: 3 })
        .map(title => [title.textContent, title.nextElementSibling?.textContent]),
    ).toEqual([
      ['Pool Discovery', 'Browse pools and compare them.'],
      ['Farmer Dashboard', 'Balance, stakes and harvests at a glance.'],
      ['Work History', 'Every planting and harvest, with its transaction.'],
      ['Pool Analytics', 'Success rate and rewards of a pool.'],
    ]);
    expect(available.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
      '/pools',
      '/dashboard',
      '/analytics/work',
      '/pools',
    ]);
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Browse Pools' })).toHaveAttribute('href', '/pools');
  });

  it('stores a request to be notified in this browser, and removes it', async () => {
    const inPage = (
      <main>
        <PoolOperator />
      </main>
    );
    const { unmount } = renderInApp(inPage);
    const heading = () => screen.getByRole('heading', { level: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Get Notified' }));
    expect(heading()).toHaveFocus();
    expect(screen.getByText('You will be notified')).toBeVisible();
    expect(
      screen.getByText('This page shows a notice in this browser when a phase changes. No data is sent.'),
    ).toBeVisible();
    unmount();
    renderInApp(inPage);
    expect(screen.getByText('You will be notified')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(heading()).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Get Notified' })).toBeVisible();
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('notifies of phases that have changed since', async () => {
    localStorage.setItem(key, 'phase-1:completed,phase-2:planned,phase-3:planned');
    renderInApp(<PoolOperator />);
    expect(screen.getByText('The roadmap has changed')).toBeVisible();
    expect(screen.getByText('Advanced Analytics: in development.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
    expect(screen.getByText('You will be notified')).toBeVisible();
  });
});
