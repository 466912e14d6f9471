import { screen } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list } from '../../testing/answers.ts';
import { farmer, farmersSummary } from '../../testing/farmers.ts';
import { figure } from '../../testing/figure.ts';
import { answer } from '../../testing/pool-api.ts';
import { sample } from '../../testing/sample.ts';
import Farmers from './farmers.tsx';

const noSuchCall = failure(404, 'NOT_FOUND', 'There is nothing here');

withApi();

describe.each([
  ['lacks the capability', { 'GET /info': { capabilities: [], units: { stake: 'KALE', reward: 'KALE' } } }],
  ['knows no such calls', { 'GET /pooler/farmers/summary': noSuchCall, 'GET /pooler/farmers': noSuchCall }],
])('Manage Farmers of a server that %s', (_, server) => {
  const names = (of: Awaited<ReturnType<typeof sample>>) =>
    of.queryAllByRole('rowheader').map(cell => cell.textContent);

  it('shows marked figures and farmers, and nothing to press', async () => {
    answer(server);
    await renderPage(Farmers);
    const samples = await sample();
    const card = (name: string) => figure(name, samples);
    expect(card('Total Farmers')).toHaveTextContent(/5All time$/);
    expect(card('Active Farmers')).toHaveTextContent(/30 suspended/);
    expect(card('Total Stake')).toHaveTextContent('8,500.00 KALE');
    expect(card('Average Success Rate')).toHaveTextContent('77.3%');
    const row = samples.getByRole('row', { name: /^Alice Johnson/ });
    expect(row).toHaveTextContent('Active');
    expect(row).toHaveTextContent('98.5%');
    expect(samples.getAllByRole('row')).toHaveLength(6);
    expect(samples.queryAllByRole('button').filter(button => !button.hasAttribute('data-term'))).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Add Farmer' })).not.toBeInTheDocument();
  });

  it('finds them by name, email or id and by status', async () => {
    answer(server);
    const user = await renderPage(Farmers, '/?search=BOB.smith@');
    const samples = await sample();
    expect(names(samples)).toEqual(['Bob Smith']);
    await user.clear(samples.getByPlaceholderText('Search by name, email or ID'));
    expect(await samples.findByText('Alice Johnson')).toBeVisible();
    const states = samples.getAllByRole('radio').map(radio => radio.parentElement?.textContent);
    expect(states).toEqual(['All', 'Active', 'Inactive', 'Pending']);
    await user.click(samples.getByRole('radio', { name: 'Inactive' }));
    expect(names(samples)).toEqual(['Carol Davis']);
    await user.type(samples.getByPlaceholderText('Search by name, email or ID'), 'farmer-005');
    expect(await samples.findByText('No farmers found')).toBeVisible();
  });

  it('ranks the active ones by earnings', async () => {
    answer(server);
    await renderPage(Farmers, '/?tab=analytics');
    const samples = await sample();
    expect(names(samples)).toEqual(['David Wilson', 'Bob Smith', 'Alice Johnson']);
    expect(samples.getByRole('progressbar', { name: 'Active' })).toHaveAttribute('aria-valuetext', '3 of 5');
  });
});

it('shows no samples on a server with the data', async () => {
  answer({ 'GET /pooler/farmers/summary': farmersSummary(), 'GET /pooler/farmers': list([farmer(1)]) });
  await renderPage(Farmers);
  expect(await screen.findByText('anna1')).toBeVisible();
  expect(screen.queryByText('Sample data')).not.toBeInTheDocument();
});
