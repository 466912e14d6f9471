import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { useState } from 'react';
import { login, type NotificationPreferences } from 'shared-api/account';
import { type Answers, apiFor, failure, refetchAll, withApi } from 'shared-api/testing';
import {
  withBrowserNotifications,
  withoutBrowserNotifications,
} from '../../testing/browser-notifications.ts';
import { renderInApp } from '../../testing/render-app.tsx';
import { choicesOf } from './kinds.ts';
import { Preferences, type PreferencesDraft } from './preferences.tsx';

withApi();
afterEach(() => {
  withoutBrowserNotifications();
});

const Page = () => {
  const [draft, onDraft] = useState<PreferencesDraft>({});
  return <Preferences draft={draft} onDraft={onDraft} />;
};
const kinds = { reward_received: true, harvest_due: false, farmer_joined: true, pool_pending: true };
const open = async (answers: Answers = {}) => {
  apiFor({ id: 'u1', email: 'farmer@kale.test', role: 'farmer' })({
    'GET /info': { capabilities: ['notifications'] },
    'GET /notifications/preferences': { kinds },
    ...answers,
  });
  await login({ email: 'farmer@kale.test', password: 'secret' });
  renderInApp(<Page />, '/account?tab=notifications');
};
/** A server with these preferences, of which a PUT changes the named ones. */
const keeping = (preferences: NotificationPreferences) => {
  const stored = { ...preferences };
  const sent: NotificationPreferences[] = [];
  const answers: Answers = {
    'GET /notifications/preferences': () => HttpResponse.json(stored),
    'PUT /notifications/preferences': async request => {
      const body: NotificationPreferences = await request.json();
      const before = { ...stored };
      sent.push(body);
      Object.assign(stored, body);
      for (const channel of ['kinds', 'mailed', 'pushed', 'webhook'] as const)
        if (before[channel]) stored[channel] = { ...before[channel], ...body[channel] };
      return HttpResponse.json(stored);
    },
  };
  return { stored, sent, answers };
};
const save = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Save Preferences' }));
  await screen.findByText('Preferences saved');
};

describe('alert preferences', () => {
  it('offer the notifications of the role with their current state', async () => {
    await open();
    expect(await screen.findByRole('checkbox', { name: 'Page: Daily rewards' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Page: Harvest due' })).not.toBeChecked();
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    expect(screen.getByText('This server sends no notifications by email.')).toBeVisible();
  });

  it('are saved together, without those that did not change', async () => {
    const { sent, answers } = keeping({ kinds });
    await open(answers);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Page: Daily rewards' }));
    await save();
    expect(sent).toEqual([{ kinds: { reward_received: false } }]);
    expect(screen.getByRole('checkbox', { name: 'Page: Daily rewards' })).not.toBeChecked();
  });

  it('follow a later change elsewhere, and do not undo it', async () => {
    const { stored, sent, answers } = keeping({ email: false, kinds, mailed: kinds });
    await open(answers);
    const email = await screen.findByRole('checkbox', { name: 'Send notifications by email' });
    await userEvent.click(email);
    await save();
    expect(email).toBeChecked();
    stored.email = false;
    await refetchAll();
    await waitFor(() => expect(email).not.toBeChecked());
    await userEvent.click(screen.getByRole('checkbox', { name: 'Page: Harvest due' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save Preferences' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).not.toHaveProperty('email');
    expect(stored.email).toBe(false);
  });

  it('choose e-mail if the server sends any', async () => {
    const { sent, answers } = keeping({
      email: false,
      kinds,
      mailed: kinds,
      digestHour: 8,
      timeZone: 'UTC',
    });
    await open(answers);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Send notifications by email' }));
    const below = (title: string) =>
      within(screen.getByRole('rowheader', { name: title }).closest('tbody') ?? document.body);
    expect(below('Emailed immediately').getByRole('checkbox', { name: 'Email: Harvest due' })).toBeVisible();
    expect(below('In the daily email').getByRole('checkbox', { name: 'Email: Daily rewards' })).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Email: Daily rewards' }));
    await userEvent.selectOptions(screen.getByLabelText('Daily email at'), '20:00');
    await save();
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const mailed = { reward_received: false };
    expect(sent).toEqual([{ kinds: {}, email: true, mailed, digestHour: 20, timeZone }]);
  });

  it('choose the kinds that are pushed to browsers', async () => {
    const { sent, answers } = keeping({ kinds, pushed: kinds });
    await open({ ...answers, 'GET /info': { capabilities: ['notifications', 'push'] } });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Push: Daily rewards' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Push: Harvest due' }));
    await save();
    expect(sent).toEqual([{ kinds: {}, pushed: { reward_received: false, harvest_due: true } }]);
  });

  it('choose the kinds that are sent to webhooks, once there is one', async () => {
    const { sent, answers } = keeping({ kinds, webhook: kinds });
    const hook = { id: 'webhook_1', url: 'https://example.com/kale', createdAt: '2026-11-21T12:00:00Z' };
    await open({
      ...answers,
      'GET /info': { capabilities: ['notifications', 'webhooks'] },
      'GET /webhooks': { items: [hook] },
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Webhook: Daily rewards' }));
    await save();
    expect(sent).toEqual([{ kinds: {}, webhook: { reward_received: false } }]);
  });

  it('report that they could not be saved, and keep the choice', async () => {
    await open({ 'PUT /notifications/preferences': failure(400, 'VALIDATION_ERROR', 'Not these') });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Page: Harvest due' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save Preferences' }));
    expect(await screen.findByText('Not these')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Page: Harvest due' })).toBeChecked();
  });

  it('offer an operator the block notifications of their farmers as well', () => {
    expect(choicesOf('pooler', { work_missed: true, harvest_due: true, wallet_low: true })).toEqual([
      ['work_missed', 'Work missed'],
      ['harvest_due', 'Harvests due'],
    ]);
  });

  it('offer an operator an admin’s decisions about their pool', () => {
    expect(choicesOf('pooler', { pool_decision: true, terms_changed: false })).toEqual([
      ['pool_decision', 'Pool approved, paused or resumed'],
      ['terms_changed', 'Pool terms changed by an admin'],
    ]);
  });

  it('name a kind that only a newer server has', () => {
    expect(choicesOf('admin', { ...kinds, maintenance_planned: true })).toEqual([
      ['pool_pending', 'Pool waiting for approval'],
      ['maintenance_planned', 'Maintenance planned'],
    ]);
  });
});

describe('browser notifications', () => {
  it('are requested at a press, never before, and can be stopped', async () => {
    const { asked } = withBrowserNotifications();
    await open();
    const show = await screen.findByRole('button', { name: 'Turn On Browser Notifications' });
    expect(asked).toEqual([]);
    await userEvent.click(show);
    const stop = await screen.findByRole('button', { name: 'Turn Off Browser Notifications' });
    expect(asked).toHaveLength(1);
    await userEvent.click(stop);
    expect(await screen.findByRole('button', { name: 'Turn On Browser Notifications' })).toBeVisible();
  });

  it('show a notice when the browser blocks them', async () => {
    withBrowserNotifications('denied');
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Turn On Browser Notifications' }));
    expect(await screen.findByText(/This browser blocks notifications/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn On Browser Notifications' })).not.toBeInTheDocument();
  });

  it('are not offered if the browser has none', async () => {
    await open();
    expect(await screen.findByText(/^This browser cannot show notifications/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Browser Notifications/ })).not.toBeInTheDocument();
  });
});

describe('webhooks', () => {
  it('list their deliveries page by page', async () => {
    const hook = { id: 'webhook_1', url: 'https://example.com/kale', createdAt: '2026-11-21T12:00:00Z' };
    await open({
      'GET /info': { capabilities: ['notifications', 'webhooks'] },
      'GET /webhooks': { items: [hook] },
      'GET /webhooks/webhook_1/deliveries': ({ url }) => {
        const page = Number(new URL(url).searchParams.get('page'));
        const delivery = { id: `msg_${page}`, kind: `kind_${page}`, createdAt: hook.createdAt, attempts: 1 };
        return HttpResponse.json({
          items: [{ ...delivery, status: 'delivered' }],
          page,
          limit: 20,
          total: 60,
        });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: `Deliveries to ${hook.url}` }));
    expect(await screen.findByText('kind_1')).toBeVisible();
    expect(screen.getByText('Page 1 of 3')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('kind_2')).toBeVisible();
  });

  it('are added with a key that is shown once, tested, read and removed', async () => {
    const hook = {
      id: 'webhook_1',
      url: 'https://example.com/kale',
      createdAt: '2026-11-21T12:00:00Z',
      failingSince: '2026-11-21T12:00:00Z',
    };
    let items: object[] = [];
    const delivery = {
      id: 'msg_1',
      kind: 'test',
      createdAt: hook.createdAt,
      attempts: 1,
      error: 'The receiver responded with 500',
    };
    await open({
      'GET /info': { capabilities: ['notifications', 'webhooks'] },
      'GET /webhooks': () => HttpResponse.json({ items }),
      'POST /webhooks': async request => {
        expect(await request.json()).toEqual({ url: hook.url });
        items = [hook];
        return HttpResponse.json({ ...hook, secret: 'whsec_abc' });
      },
      'POST /webhooks/webhook_1/test': { success: true },
      'GET /webhooks/webhook_1/deliveries': { items: [{ ...delivery, status: 'failed' }] },
      'DELETE /webhooks/webhook_1': () => {
        items = [];
        return HttpResponse.json({ success: true });
      },
    });
    await userEvent.type(await screen.findByLabelText('Webhook address'), 'example');
    await userEvent.click(screen.getByRole('button', { name: 'Add Webhook' }));
    expect(screen.getByText(/^Enter the full address/)).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Webhook address'));
    await userEvent.type(screen.getByLabelText('Webhook address'), hook.url);
    await userEvent.click(screen.getByRole('button', { name: 'Add Webhook' }));
    expect(await screen.findByText('Copy its signing key now. It is not shown again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy signing key' })).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: `Send a test to ${hook.url}` }));
    expect(await screen.findByText('Test queued')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: `Deliveries to ${hook.url}` }));
    expect(await screen.findByText('The receiver responded with 500')).toBeVisible();
    expect(screen.getByText(/^Failing for/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: `Remove ${hook.url}` }));
    expect(await screen.findByText('Webhook removed')).toBeVisible();
  });
});
