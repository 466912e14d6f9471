import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { farmer, inPool, money } from '../../testing/my-pool-fixtures.ts';
import { answer } from '../../testing/pool-api.ts';
import MyPool from './my-pool.tsx';

withApi();
afterEach(() => jest.restoreAllMocks());

describe('My Pool', () => {
  it.each([
    ['in a pool', inPool, 'Settings'],
    ['in none', { ...inPool, 'GET /farmers/current': { farmer, active_contract: null } }, null],
  ])('turns stale after 30 s, %s', async (_, answers, tab) => {
    answer(answers);
    await renderPage(MyPool);
    await (tab ? screen.findByRole('tab', { name: tab }) : screen.findByText('No Active Pool'));
    const later = Date.now() + 31_000;
    jest.spyOn(Date, 'now').mockImplementation(() => later);
    expect(await screen.findByText(/^Updated 3\d s ago$/)).toBeVisible();
  });

  it('is as old as its money, which Refresh also fetches', async () => {
    let asked = 0;
    let broken = false;
    answer({
      ...inPool,
      'GET /info': { units: { stake: 'KALE', reward: 'KALE' }, capabilities: ['farmer-money'] },
      'GET /farmers/farmer-1/money': () => {
        asked += 1;
        return broken ? failure(500, 'HTTP_ERROR', 'No')() : HttpResponse.json(money);
      },
    });
    const user = await renderPage(MyPool);
    expect(await screen.findByText('Live')).toBeVisible();
    await waitFor(() => expect(asked).toBe(1));
    broken = true;
    const later = Date.now() + 40_000;
    jest.spyOn(Date, 'now').mockImplementation(() => later);
    await user.click(await screen.findByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(asked).toBeGreaterThan(1));
    expect(await screen.findByText(/^Updated 4\d s ago$/)).toBeVisible();
  });
});
