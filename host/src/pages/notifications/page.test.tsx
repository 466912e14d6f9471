import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { login } from 'shared-api/account';
import { apiFor, withApi } from 'shared-api/testing';
import { renderInApp } from '../../testing/render-app.tsx';
import Notifications from './notifications.tsx';

withApi();

const group = {
  id: 'reward:1',
  kind: 'reward_received',
  day: '2026-11-01',
  count: 6,
  unread: 0,
  needsAttention: false,
  path: '/farmer/work-history',
  amount: '393.7600000',
  asset: 'KALE',
  from: '2026-11-01T10:00:00Z',
  at: '2026-11-01T12:00:00Z',
};

it('lists every group by day, page by page', async () => {
  apiFor({ id: 'u1', email: 'farmer@kale.test', role: 'farmer' })({
    'GET /info': { capabilities: ['notifications'] },
    'GET /notifications/groups': request => {
      const query = new URL(request.url).searchParams;
      expect(query.get('timeZone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
      const page = Number(query.get('page'));
      return HttpResponse.json({
        items: [{ ...group, title: `${page} rewards` }],
        page,
        limit: 50,
        total: 120,
      });
    },
  });
  await login({ email: 'farmer@kale.test', password: 'secret' });
  renderInApp(<Notifications />, '/notifications');
  const day = await screen.findByRole('region', { name: /1/ });
  expect(within(day).getByRole('link', { name: '1 rewards +393.76 KALE' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('link', { name: '2 rewards +393.76 KALE' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  expect(screen.getByText('Live')).toBeVisible();
});

it('marks two groups as read when their buttons are pressed in quick succession', async () => {
  const sent: unknown[] = [];
  let finish = () => {};
  const finished = new Promise<void>(resolve => {
    finish = resolve;
  });
  const items = ['reward:1', 'reward:2'].map(id => ({ ...group, id, title: id, count: 1, unread: 1 }));
  apiFor({ id: 'u1', email: 'farmer@kale.test', role: 'farmer' })({
    'GET /info': { capabilities: ['notifications'] },
    'GET /notifications/groups': { items, page: 1, limit: 50, total: 2 },
    'POST /notifications/read': async request => {
      sent.push(await request.json());
      await finished;
      return HttpResponse.json({ success: true });
    },
  });
  await login({ email: 'farmer@kale.test', password: 'secret' });
  renderInApp(<Notifications />, '/notifications');
  await userEvent.click(await screen.findByRole('button', { name: 'Mark "reward:1" as read' }));
  await userEvent.click(screen.getByRole('button', { name: 'Mark "reward:2" as read' }));
  await waitFor(() => expect(sent).toEqual([{ ids: ['reward:1'] }, { ids: ['reward:2'] }]));
  finish();
});

it.each([
  ['farmer', /^Rewards, lost stakes and changes to your pool appear here/],
  ['pooler', /^Missed work, members who join or leave/],
  ['admin', /^Pools that await approval/],
])('shows what will appear for a %s, and offers nothing to mark', async (role, awaited) => {
  apiFor({ id: 'u1', email: 'farmer@kale.test', role })({
    'GET /info': { capabilities: ['notifications'] },
    'GET /notifications/groups': { items: [], page: 1, limit: 50, total: 0 },
  });
  await login({ email: 'farmer@kale.test', password: 'secret' });
  renderInApp(<Notifications />, '/notifications');
  expect(await screen.findByText('No notifications yet')).toBeVisible();
  expect(screen.getByText(awaited)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mark all read' })).not.toBeInTheDocument();
});
