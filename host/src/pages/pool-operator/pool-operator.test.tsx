import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiFor, withApi } from 'shared-api/testing';
import { renderInApp } from '../../shell/testing/render-app.tsx';
import PoolOperator from './pool-operator.tsx';

withApi();
const key = 'kale-roadmap-watch';

beforeEach(() => apiFor({ id: 'u1', email: 'x@kale.test', role: 'farmer' })());
afterEach(() => localStorage.removeItem(key));

describe('the operator portal', () => {
  it('shows the three phases, what is there, and the ways on', () => {
    renderInApp(<PoolOperator />);
    expect(screen.getByRole('heading', { name: 'Under Development' })).toBeVisible();
    const phases = within(screen.getByRole('region', { name: 'Under Development' })).getAllByRole('listitem');
    expect(phases.map(phase => phase.textContent)).toEqual([
      expect.stringMatching(/^Phase 1: Core Pool InfrastructureCompletedQ1 2024/),
      expect.stringMatching(/^Phase 2: Advanced AnalyticsIn developmentQ2 2024/),
      expect.stringMatching(/^Phase 3: Enterprise FeaturesPlannedQ3 2024/),
    ]);
    const available = screen.getByRole('region', { name: "What's Available Now" });
    expect([...available.querySelectorAll('h3')].map(title => title.textContent)).toEqual([
      'Pool Discovery',
      'Farmer Dashboard',
      'Work History',
      'Pool Analytics',
    ]);
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Browse Pools' })).toHaveAttribute('href', '/pools');
  });

  it('keeps a wish to be notified in this browser, and lets go of it', async () => {
    const { unmount } = renderInApp(<PoolOperator />);
    await userEvent.click(screen.getByRole('button', { name: 'Get Notified' }));
    expect(screen.getByText('You will be notified')).toBeVisible();
    unmount();
    renderInApp(<PoolOperator />);
    expect(screen.getByText('You will be notified')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(screen.getByRole('button', { name: 'Get Notified' })).toBeVisible();
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('notifies of the phases that have moved since', async () => {
    localStorage.setItem(key, 'phase-1:completed,phase-2:planned,phase-3:planned');
    renderInApp(<PoolOperator />);
    expect(screen.getByText('The roadmap has moved')).toBeVisible();
    expect(screen.getByText('Advanced Analytics: in development.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
    expect(screen.getByText('You will be notified')).toBeVisible();
  });
});
