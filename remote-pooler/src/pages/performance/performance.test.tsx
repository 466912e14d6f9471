import { screen, within } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list } from '../../testing/answers.ts';
import { answer } from '../../testing/pool-api.ts';
import Performance from './performance.tsx';

const pool = (name: string, more: object) => ({
  id: name,
  name,
  status: 'active',
  successRate: 97.5,
  currentFarmers: 12,
  maxFarmers: 50,
  averageRewardHuman: '3.2500000',
  totalStakedHuman: '150.1000000',
  ...more,
});
const pools = list([
  pool('Alpha', {}),
  pool('Beta', { status: 'paused', successRate: null, currentFarmers: 3, totalStakedHuman: '0.2000000' }),
]);
const textOf = (element: Element | null) => element?.textContent;

withApi();

describe('Performance Analytics', () => {
  it('compares the pools by their figures', async () => {
    answer({ 'GET /poolers': pools });
    await renderPage(Performance);
    const cells = (row: HTMLElement | null) =>
      within(row ?? document.body)
        .getAllByRole('cell')
        .map(textOf);
    const alpha = (await screen.findByText('Alpha')).closest('tr');
    expect(cells(alpha)).toEqual(['Active', '97.5%', '12', '3.25 KALE', '150.10 KALE']);
    expect(cells(screen.getByText('Beta').closest('tr'))).toContain('Not available');
  });

  it('adds them up, to the last unit', async () => {
    answer({ 'GET /poolers': pools });
    await renderPage(Performance);
    await screen.findByText('Alpha');
    expect(screen.getByRole('region', { name: 'Active pools' })).toHaveTextContent(/1of 2$/);
    expect(screen.getByRole('region', { name: 'Farmers' })).toHaveTextContent(/15of 100 seats$/);
    expect(screen.getByRole('region', { name: 'Total staked' })).toHaveTextContent('150.30 KALE');
  });

  it('gives no sum where a pool does not say its part', async () => {
    answer({ 'GET /poolers': list([pool('Alpha', {}), pool('Beta', { totalStakedHuman: null })]) });
    await renderPage(Performance);
    await screen.findByText('Alpha');
    expect(screen.getByRole('region', { name: 'Total staked' })).toHaveTextContent('Not available');
  });

  it('says when there is no pool', async () => {
    answer({ 'GET /poolers': list([]) });
    await renderPage(Performance);
    expect(await screen.findByText('No mining pools are available at the moment.')).toBeVisible();
  });

  it('says when pools could not be loaded, and loads them on Retry', async () => {
    answer({ 'GET /poolers': failure(400, 'VALIDATION_ERROR', 'No') });
    const user = await renderPage(Performance);
    expect(await screen.findByText('Failed to load pools. Please try again.')).toBeVisible();
    answer({ 'GET /poolers': pools });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Alpha')).toBeVisible();
  });
});
