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
  localStorage.removeItem('kale-browser-notifications');
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

/** A server that keeps what was read. */
const keeping = (all: (typeof reward)[]) => {
  const sent: unknown[] = [];
  const answers: Answers = {
    'GET /info': { capabilities: ['notifications'] },
    'GET /notifications': request => {
      const query = new URL(request.url).searchParams;
      const items = query.has('unread') ? all.filter(({ read }) => !read) : all;
      return HttpResponse.json({ items, page: 1, limit: Number(query.get('limit')), total: items.length });
    },
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
  it('says how many are unread', async () => {
    await open(keeping([{ ...reward }, { ...failed }]).answers);
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  });

  it('is absent where the server tells of nothing', async () => {
    await open({ 'GET /info': { capabilities: [] } });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('the panel', () => {
  it('lists what happened, and marks one as read', async () => {
    const { sent, answers } = keeping([{ ...reward }, { ...failed }]);
    await open(answers);
    const panel = await openPanel('Notifications, 1 unread');
    expect(
      await panel.findByText('0.0900003 KALE from block 7', { selector: 'li:first-child p' }),
    ).toBeVisible();
    expect(panel.getAllByText('Unread')).toHaveLength(1);
    await userEvent.click(panel.getByRole('button', { name: 'Mark "Reward received" as read' }));
    await waitFor(() => expect(panel.queryByText('Unread')).not.toBeInTheDocument());
    expect(sent).toEqual([{ ids: ['reward:1'] }]);
    expect(panel.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
  });

  it('marks all as read', async () => {
    const { sent, answers } = keeping([{ ...reward }, { ...reward, id: 'reward:0' }]);
    await open(answers);
    const panel = await openPanel('Notifications, 2 unread');
    await userEvent.click(panel.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(panel.queryByText('Unread')).not.toBeInTheDocument());
    expect(sent).toEqual([{}]);
  });

  it('keeps what is shown and the focus while the next page is on its way', async () => {
    const second = Promise.withResolvers<void>();
    await open({
      'GET /info': { capabilities: ['notifications'] },
      'GET /notifications': async request => {
        const page = Number(new URL(request.url).searchParams.get('page'));
        if (page === 2) await second.promise;
        const items = [{ ...failed, id: `planting:${page}`, title: `Planting ${page} failed` }];
        return HttpResponse.json({ items, page, limit: 20, total: 60 });
      },
    });
    const panel = await openPanel('Notifications, 60 unread');
    expect(await panel.findByText('Planting 1 failed')).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Next' }));
    expect(panel.getByText('Page 2 of 3')).toBeVisible();
    expect(panel.getByText('Planting 1 failed')).toBeVisible();
    second.resolve();
    expect(await panel.findByText('Planting 2 failed')).toBeVisible();
    expect(panel.getByRole('button', { name: 'Next' })).toHaveFocus();
  });

  it('leads to what a notification is about, which is then read', async () => {
    const { sent, answers } = keeping([{ ...reward }]);
    await open(answers);
    const panel = await openPanel('Notifications, 1 unread');
    await userEvent.click(await panel.findByRole('link', { name: 'Reward received' }));
    await waitFor(() => expect(address()).toHaveTextContent('/farmer/work-history'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await screen.findByRole('button', { name: 'Notifications' });
    expect(sent).toEqual([{ ids: ['reward:1'] }]);
  });

  it('leads to the preferences', async () => {
    await open(keeping([]).answers);
    const panel = await openPanel('Notifications');
    expect(await panel.findByText('No notifications yet')).toBeVisible();
    await userEvent.click(panel.getByRole('link', { name: 'Preferences' }));
    await waitFor(() => expect(address()).toHaveTextContent('/account?tab=notifications'));
  });

  it('says when something could not be marked', async () => {
    const { answers } = keeping([{ ...reward }]);
    await open({ ...answers, 'POST /notifications/read': failure(400, 'VALIDATION_ERROR', 'Not so many') });
    const panel = await openPanel('Notifications, 1 unread');
    await userEvent.click(panel.getByRole('button', { name: 'Mark all as read' }));
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

describe('what arrives', () => {
  it('is said, and shown by the browser when somebody looks elsewhere', async () => {
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
