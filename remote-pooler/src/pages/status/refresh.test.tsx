import { screen, waitFor } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list, poolerMetrics, poolerStatus } from '../../testing/answers.ts';
import { answer } from '../../testing/pool-api.ts';
import Console from '../console/console.tsx';
import Status from './status.tsx';

/** Answers every request, and counts the requests by path. */
const counting = () => {
  const asked: Record<string, number> = {};
  const counted = (route: string, body: object) => ({
    [route]: () => {
      asked[route] = (asked[route] ?? 0) + 1;
      return Response.json(body);
    },
  });
  answer({
    ...counted('GET /pooler/status', poolerStatus()),
    ...counted('GET /pooler/metrics', poolerMetrics()),
    ...counted('GET /pooler/blocks', list([])),
    ...counted('GET /pooler/logs', list([])),
    ...counted('GET /pooler/farmers/summary', {}),
    ...counted('GET /harvest/status', { running: true, pending: 0 }),
  });
  return asked;
};

withApi();

describe('Refresh', () => {
  it.each([
    [Status, 'Pooler Status', '/?tab=logs', ['status', 'metrics', 'logs']],
    [Status, 'Pooler Status', '/?tab=blocks', ['status', 'metrics', 'blocks']],
    [Console, 'Pooler Console', '/?tab=blocks', ['status', 'blocks']],
    [Console, 'Pooler Console', '/', ['status', 'blocks', 'farmers/summary']],
  ])('refetches everything that the page shows: %#', async (Page, title, address, what) => {
    const asked = counting();
    const user = await renderPage(Page, address);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    const times = () => what.map(name => asked[`GET /pooler/${name}`] ?? 0);
    await waitFor(() => expect(Math.min(...times())).toBeGreaterThan(0));
    const refresh = screen.getByRole('button', { name: 'Refresh' });
    await waitFor(() => expect(refresh).not.toHaveAttribute('aria-busy'));
    const before = times();
    await user.click(refresh);
    await waitFor(() => times().forEach((now, n) => void expect(now).toBeGreaterThan(before[n] ?? 0)));
  });
});
