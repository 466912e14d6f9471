import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { login } from 'shared-api/account';
import { type Answers, apiFor, failure, withApi } from 'shared-api/testing';
import { LiveRegion } from 'shared-ui';
import {
  withBrowserNotifications,
  withoutBrowserNotifications,
} from '../../testing/browser-notifications.ts';
import { renderInApp } from '../../testing/render-app.tsx';
import { HeaderBell } from './header-bell.tsx';
import { ownPath } from './own-path.ts';

withApi();
afterEach(() => {
  withoutBrowserNotifications();
  jest.restoreAllMocks();
});

const reward = {
  id: 'reward:1',
  kind: 'reward_received',
  title: 'Reward received',
  message: '0.0900003 KALE from block 7',
  path: '/farmer/work-history',
  at: '2026-11-21T12:00:00Z',
  read: false,
};
const failed = {
  ...reward,
  id: 'planting:1',
  title: 'Planting failed',
  at: '2026-11-21T11:00:00Z',
  read: true,
};

type Entry = typeof reward;

/** The server's group for a single notification. */
const asGroup = ({ read, message, ...entry }: Entry) => ({
  ...entry,
  message,
  day: entry.at.slice(0, 10),
  count: 1,
  unread: read ? 0 : 1,
  needsAttention: false,
  from: entry.at,
});

/** A server that stores read marks. */
const keeping = (all: Entry[]) => {
  const sent: unknown[] = [];
  const page = (items: readonly unknown[]) =>
    HttpResponse.json({ items, page: 1, limit: 20, total: items.length });
  const answers: Answers = {
    'GET /info': { capabilities: ['notifications'] },
    'GET /notifications/groups': () => page(all.map(asGroup)),
    'GET /notifications': () => page(all.filter(({ read }) => !read)),
    'POST /notifications/read': async request => {
      const body: { ids?: string[] } = await request.json();
      sent.push(body);
      for (const each of all) each.read ||= !body.ids || body.ids.includes(each.id);
      return HttpResponse.json({ success: true });
    },
  };
  return { sent, answers };
};
const open = async (answers: Answers) => {
  apiFor({ id: 'u1', email: 'farmer@kale.test', role: 'farmer' })(answers);
  await login({ email: 'farmer@kale.test', password: 'secret' });
  renderInApp(
    <>
      <HeaderBell />
      <LiveRegion />
    </>,
    '/dashboard',
  );
};
const openPanel = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
};
const address = () => screen.getByRole('status', { name: 'Address' });

describe('the bell', () => {
  it('shows the number of unread ones', async () => {
    await open(keeping([{ ...reward }, { ...failed }]).answers);
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  });

  it('is absent if the server has no notifications', async () => {
    await open({ 'GET /info': { capabilities: [] } });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('the panel', () => {
  it('lists notifications, and marks one as read', async () => {
    const { sent, answers } = keeping([{ ...reward }, { ...failed }]);
    await open(answers);
    const panel = await openPanel('Notifications, 1 unread');
    expect(
      await panel.findByText('0.0900003 KALE from block 7', { selector: 'li:first-child p' }),
    ).toBeVisible();
    expect(panel.getAllByText('Unread')).toHaveLength(1);
    await userEvent.click(panel.getByRole('button', { name: 'Mark "Reward received" as read' }));
    await waitFor(() => expect(panel.queryByText('Unread')).not.toBeInTheDocument());
    expect(panel.getByRole('link', { name: 'Reward received' })).toHaveFocus();
    expect(sent).toEqual([{ ids: ['reward:1'] }]);
    expect(panel.queryByRole('button', { name: 'Mark all read' })).not.toBeInTheDocument();
  });

  it('shows losses first, and the sum of a day, which can be opened', async () => {
    const { sent, answers } = keeping([]);
    const lost = { kind: 'stake_forfeited', title: 'Block #9 lost', message: 'Hash did not match' };
    const rewards = { ...asGroup(reward), title: '6 rewards', message: null, count: 6, unread: 6 };
    await open({
      ...answers,
      'GET /notifications/groups': {
        items: [
          {
            ...asGroup(reward),
            ...lost,
            id: 'forfeit:1',
            needsAttention: true,
            amount: '-1476.47',
            asset: 'KALE',
          },
          { ...rewards, amount: '393.7600000', asset: 'KALE', from: '2026-11-21T00:00:00Z' },
        ],
        page: 1,
        limit: 20,
        total: 2,
      },
      'GET /notifications': request =>
        HttpResponse.json({
          items: new URL(request.url).searchParams.get('kind') === 'reward_received' ? [reward] : [],
          page: 1,
          limit: 50,
          total: 1,
        }),
    });
    const panel = await openPanel('Notifications');
    const attention = within(await panel.findByRole('region', { name: 'Needs attention' }));
    expect(attention.getByRole('link')).toHaveTextContent('Block #9 lost −1,476.47 KALE');
    expect(panel.getByRole('link', { name: '6 rewards +393.76 KALE' })).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Show each of 6 rewards' }));
    expect(await panel.findByText('0.0900003 KALE from block 7')).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Mark "6 rewards" as read' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { group: { kind: 'reward_received', from: '2026-11-21T00:00:00Z', to: reward.at } },
      ]),
    );
  });

  it('reloads a group that failed to load', async () => {
    const { answers } = keeping([]);
    const groups = {
      items: [{ ...asGroup(reward), title: '6 rewards', count: 6 }],
      page: 1,
      limit: 20,
      total: 1,
    };
    let broken = true;
    await open({
      ...answers,
      'GET /notifications/groups': groups,
      'GET /notifications': request => {
        if (!new URL(request.url).searchParams.has('kind'))
          return HttpResponse.json({ items: [], page: 1, limit: 5, total: 0 });
        return broken
          ? HttpResponse.json({ code: 'BROKEN', message: 'No' }, { status: 400 })
          : HttpResponse.json({ items: [reward], page: 1, limit: 50, total: 1 });
      },
    });
    const panel = await openPanel('Notifications');
    await userEvent.click(await panel.findByRole('button', { name: 'Show each of 6 rewards' }));
    expect(await panel.findByText('Failed to load these notifications. Please try again.')).toBeVisible();
    broken = false;
    await userEvent.click(panel.getByRole('button', { name: 'Retry' }));
    expect(await panel.findByText('0.0900003 KALE from block 7', { selector: 'ul ul span' })).toBeVisible();
  });

  it('marks all as read', async () => {
    const { sent, answers } = keeping([{ ...reward }, { ...reward, id: 'reward:0' }]);
    await open(answers);
    const panel = await openPanel('Notifications, 2 unread');
    await userEvent.click(panel.getByRole('button', { name: 'Mark all read' }));
    await waitFor(() => expect(panel.queryByText('Unread')).not.toBeInTheDocument());
    expect(sent).toEqual([{}]);
    expect(panel.getByRole('link', { name: 'Notification settings' })).toHaveFocus();
  });

  it('closes on Escape, on the bell and on a press elsewhere, and returns the focus', async () => {
    await open(keeping([]).answers);
    const bell = await screen.findByRole('button', { name: 'Notifications' });
    for (const close of [
      () => userEvent.keyboard('{Escape}'),
      () => userEvent.click(bell),
      () => userEvent.click(document.body),
    ]) {
      await openPanel('Notifications');
      await close();
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(bell).toHaveFocus();
    }
  });

  it('links to the subject of a notification, which is then read', async () => {
    const { sent, answers } = keeping([{ ...reward }]);
    await open(answers);
    const panel = await openPanel('Notifications, 1 unread');
    await userEvent.click(await panel.findByRole('link', { name: 'Reward received' }));
    await waitFor(() => expect(address()).toHaveTextContent('/farmer/work-history'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await screen.findByRole('button', { name: 'Notifications' });
    expect(sent).toEqual([{ ids: ['reward:1'] }]);
  });

  it.each([
    ['Notification settings', '/account?tab=notifications'],
    ['All notifications', '/notifications'],
  ])('leads to %s', async (name, path) => {
    await open(keeping([]).answers);
    const panel = await openPanel('Notifications');
    expect(await panel.findByText('No notifications yet')).toBeVisible();
    await userEvent.click(panel.getByRole('link', { name }));
    await waitFor(() => expect(address()).toHaveTextContent(path));
  });

  it('reports one that could not be marked', async () => {
    const { answers } = keeping([{ ...reward }]);
    await open({ ...answers, 'POST /notifications/read': failure(400, 'VALIDATION_ERROR', 'Not so many') });
    const panel = await openPanel('Notifications, 1 unread');
    await userEvent.click(panel.getByRole('button', { name: 'Mark all read' }));
    expect(await screen.findByText('Not so many')).toBeInTheDocument();
  });

  it.each([
    ['/farmer/my-pool', '/farmer/my-pool'],
    ['https://elsewhere.test/', undefined],
    ['//elsewhere.test/', undefined],
    ['/\\elsewhere.test/', undefined],
    ['javascript:alert(1)', undefined],
    [null, undefined],
  ])('takes the path %s for %s', (path, own) => {
    expect(ownPath(path)).toBe(own);
  });
});

describe('an arriving notification', () => {
  it('is announced, and shown by the browser while the page is hidden', async () => {
    const { shown } = withBrowserNotifications();
    Object.assign(window.Notification, { permission: 'granted' });
    localStorage.setItem('kale-browser-notifications', 'on');
    jest.spyOn(window, 'focus').mockReturnValue();
    jest.spyOn(document, 'hasFocus').mockReturnValue(false);
    const hidden = jest.spyOn(document, 'visibilityState', 'get');
    const every = jest.spyOn(globalThis, 'setInterval');
    const all = [{ ...reward }];
    await open(keeping(all).answers);
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    expect(shown).toEqual([]);

    all.unshift({ ...reward, id: 'reward:2', title: 'Harvest due', at: '2026-11-21T13:00:00Z' });
    hidden.mockReturnValue('hidden');
    const ask = every.mock.calls.findLast(([, wait]) => wait === 60_000)?.[0];
    act(() => (typeof ask === 'function' ? ask() : undefined));
    await waitFor(() => expect(shown).toHaveLength(1));
    expect(shown[0]).toMatchObject({ title: 'Harvest due', body: '0.0900003 KALE from block 7' });
    expect(screen.getByText('New notification: Harvest due')).toBeInTheDocument();
    act(() => shown[0]?.onclick?.());
    await waitFor(() => expect(address()).toHaveTextContent('/farmer/work-history'));
  });
});
