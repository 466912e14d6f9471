import { screen } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { card } from '../../testing/card.ts';
import { overview } from '../../testing/overview.ts';
import { answer } from '../../testing/pool-api.ts';
import Overview from './overview.tsx';

withApi();

describe('the incidents of a day', () => {
  it('counts and lists every cause', async () => {
    const causes = Array.from({ length: 22 }, (_, index) => ({
      step: 'work',
      code: `CODE_${index + 1}`,
      message: `reason ${index + 1}`,
      count: 1,
      farmers: 1,
      pools: [],
      poolCount: 0,
      stakeLost: '0',
      firstAt: '2026-11-21T11:59:00Z',
      lastAt: '2026-11-21T11:59:00Z',
      hours: Array.from({ length: 24 }, () => 0),
    }));
    answer({
      'GET /info': { capabilities: ['admin'] },
      'GET /admin/overview': { ...overview, incidents: causes, asOf: '2026-11-21T12:00:00Z' },
    });
    await renderPage(Overview);
    const incidents = await card('Incidents, last 24 hours');
    expect(await incidents.findByText('22 open, 0 ended')).toBeVisible();
    expect(incidents.getByText('Work refused: reason 22')).toBeVisible();
  });

  it('groups failures by cause, and separates open from ended incidents', async () => {
    const hours = Array.from({ length: 24 }, () => 1);
    const incident = {
      step: 'work',
      code: 'KALE_7',
      message: 'The hash does not match',
      count: 47,
      farmers: 3,
      pools: ['Horizon Pool'],
      poolCount: 1,
      stakeLost: '36412.9060000',
      firstAt: '2026-11-21T10:02:00Z',
      lastAt: '2026-11-21T11:59:00Z',
      hours,
    };
    const over = {
      ...incident,
      step: 'planting',
      code: 'FEE',
      message: 'Too little XLM for fees',
      count: 1,
      poolCount: 5,
      stakeLost: '1.0050000',
      firstAt: '2026-11-21T09:00:00Z',
      lastAt: '2026-11-21T09:00:00Z',
    };
    answer({
      'GET /info': { capabilities: ['admin', 'audit'] },
      'GET /admin/overview': {
        ...overview,
        incidents: [incident, over],
        operations: { ...overview.operations, forfeits24h: { count: 2, stake: '822.0000000' } },
        withdrawals: {
          inProgress: 2,
          held: 3,
          stuck: 1,
          oldestDueAt: '2026-11-21T11:40:00Z',
          nextDueAt: null,
        },
        asOf: '2026-11-21T12:00:00Z',
      },
    });
    await renderPage(Overview);
    const incidents = await card('Incidents, last 24 hours');
    expect(await screen.findByText('3 withdrawals held until an admin lifts the hold')).toBeVisible();
    expect(await incidents.findByText('1 open, 1 ended')).toBeVisible();
    expect(incidents.getByText(/^12 failed steps, retries included/)).toHaveTextContent(
      '2 stakes lost without accepted work: 822.00',
    );
    const rows = incidents.getAllByRole('row').map(row => row.textContent);
    expect(rows[1]).toMatch(
      /^Work refused: the hash does not matchHorizon Pool, 3 farmersSince \d+:\d\d [AP]M47 works36,412\.91/,
    );
    expect(rows[2]).toMatch(
      /^Planting failed: too little XLM for fees5 pools, 3 farmers\d+:\d\d [AP]M1 planting1\.00/,
    );
    expect(incidents.getByRole('link', { name: 'Events: Work refused, KALE_7' })).toHaveAttribute(
      'href',
      '/admin/audit?kind=WorkFailed%2CStakeForfeited',
    );
    const attention = await card('Needs attention');
    expect(attention.getByText('1 withdrawal is stuck')).toBeVisible();
    expect(attention.getByText(/^2 withdrawals in progress/)).toBeVisible();
  });
});
