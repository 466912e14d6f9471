import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { farmer, inPool } from '../../testing/my-pool-fixtures.ts';
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
});
