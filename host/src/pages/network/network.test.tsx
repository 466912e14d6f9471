import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { login } from 'shared-api/account';
import { apiFor, failure, withApi } from 'shared-api/testing';
import { renderInApp } from '../../shell/testing/render-app.tsx';
import Network from './network.tsx';

withApi();

const status = {
  network: 'sandbox',
  passphrase: 'KALE Pool Sandbox Network ; November 2026',
  status: 'online',
  syncStatus: 'synced',
  blockHeight: 1201,
  latencyMs: 3.4,
  services: { api: { status: 'online', latencyMs: 2, uptimePercent: 99.98 }, engine: { status: 'offline' } },
  performance: { averageResponseMs: 8.3, successRate: 99.6, errorRate: 0.4, requestsPerMinute: 182 },
};
const api = apiFor({ id: 'u1', email: 'farmer@kale.test', role: 'farmer' });
const open = async (answers: Parameters<typeof api>[0], capabilities = ['network']) => {
  api({ 'GET /info': { capabilities }, 'GET /health': { status: 'healthy' }, ...answers });
  await login({ email: 'farmer@kale.test', password: 'secret' });
  renderInApp(<Network />, '/network');
};
const card = (name: string) => screen.getByRole('region', { name });
const value = (label: string) => screen.getByText(label).nextElementSibling;

describe('network status', () => {
  it('is live: four health cards, four tabs, the configuration', async () => {
    await open({ 'GET /network/status': status });
    expect(await screen.findByText('Block height')).toBeVisible();
    expect(screen.getByText('Blockchain network information')).toBeVisible();
    expect(screen.getByText(/^Last updated/)).toBeVisible();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Blockchain',
      'Services',
      'Connectivity',
      'Performance',
    ]);
    expect(value('Network')).toHaveTextContent('Sandbox');
    expect(value('Latency')).toHaveTextContent('3 ms');
    expect(value('Last sync')).toBeVisible();
    // Nobody reports these, and no page invents them.
    expect(value('Connected peers')).toHaveTextContent('Not reported');
    expect(value('Horizon URL')).toHaveTextContent('Not reported');
    expect(card('Network Configuration')).toHaveTextContent(/Request timeout10 secondsRetry attempts3/);
    expect(card('Services')).toHaveTextContent('Warning');
    expect(card('Services')).toHaveTextContent('1 of 2 online');
    expect(card('Internet')).toHaveTextContent('Online');
    expect(value('Sync status')).toHaveTextContent('Online');
    expect(value('Passphrase')).toHaveTextContent(/^KALE Pool Sandbox Network ; No$/);
    await userEvent.click(screen.getByRole('tab', { name: 'Services' }));
    expect(screen.getByRole('row', { name: /api/ })).toHaveTextContent('2 ms');
    expect(screen.getByRole('row', { name: /engine/ })).toHaveTextContent('Not available');
    await userEvent.click(screen.getByRole('tab', { name: 'Connectivity' }));
    expect(await screen.findByText('Pool service')).toBeVisible();
    expect(within(card('Connectivity')).getByText('Internet').nextElementSibling).toHaveTextContent('Online');
    expect(value('DNS')).toHaveTextContent('Not visible from here');
    expect(value('Firewall open ports')).toHaveTextContent('Not visible from here');
    await userEvent.click(screen.getByRole('tab', { name: 'Performance' }));
    expect(value('Average response time')).toHaveTextContent('8 ms');
    expect(value('Success rate')).toHaveTextContent('99.6%');
    expect(value('Error rate')).toHaveTextContent('0.4%');
    expect(value('Requests per minute')).toHaveTextContent('182');
  });

  it('says when it cannot be loaded, and tries again on Retry', async () => {
    await open({ 'GET /network/status': failure(400, 'HTTP_ERROR', 'No') });
    expect(await screen.findByText('Failed to load network status. Please try again.')).toBeVisible();
    api({ 'GET /info': { capabilities: ['network'] }, 'GET /network/status': status });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Block height')).toBeVisible();
  });

  it('invents nothing where the server does not report it', async () => {
    await open({}, []);
    expect(await screen.findByText('Network status is not available')).toBeVisible();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Refresh' })).not.toBeInTheDocument();
  });
});
