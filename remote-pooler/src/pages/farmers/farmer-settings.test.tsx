import { screen, waitFor, within } from '@testing-library/react';
import { failure, recordParameter, refetchAll, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list, recording } from '../../testing/answers.ts';
import { answer, answerAdmin } from '../../testing/pool-api.ts';
import Farmers from './farmers.tsx';

const settings = { invitationNote: 'Hello', minimumSuccessRate: 90, inactiveAfterDays: 7 };
const summary = {
  total: 20,
  active: 12,
  inactive: 4,
  pending: 0,
  exiting: 0,
  suspended: 0,
  idle: 3,
  idleStake: '4.5000000',
  suspendableStake: '120.0000000',
  belowTarget: 0,
  totalStake: '150.0000000',
};
const able = {
  'GET /info': {
    units: { stake: 'KALE', reward: 'KALE' },
    capabilities: ['pooler-live', 'farmer-admin', 'idempotency'],
  },
  'GET /pooler/farmers': list([]),
  'GET /pooler/farmers/summary': summary,
  'GET /pooler/settings': settings,
};

withApi();

describe('the settings of a pool', () => {
  it('are kept by the server', async () => {
    const sent: unknown[] = [];
    answer({
      ...able,
      'PUT /pooler/settings': async request => {
        const body = await request.json();
        sent.push(body);
        return Response.json(body);
      },
    });
    const user = await renderPage(Farmers, '/?tab=settings');
    expect(await screen.findByLabelText('Welcome message')).toHaveValue('Hello');
    for (const name of ['Onboarding', 'Performance Monitoring', 'Communication', 'Danger Zone'])
      expect(screen.getByRole('region', { name })).toBeVisible();
    expect(screen.getByText(/notified when you suspend, resume or remove them/)).toBeVisible();
    const save = screen.getByRole('button', { name: 'Save Settings' });
    expect(save).toBeDisabled();
    await user.type(screen.getByLabelText('Welcome message'), ' there');
    await user.clear(screen.getByLabelText('Target success rate'));
    await user.type(screen.getByLabelText('Target success rate'), '95');
    await user.clear(screen.getByLabelText('Inactive after'));
    await user.type(screen.getByLabelText('Inactive after'), '14');
    expect(screen.getByText('Unsaved changes.')).toBeVisible();
    await user.click(save);
    expect(await screen.findByText('Settings Saved')).toBeVisible();
    expect(sent).toEqual([{ invitationNote: 'Hello there', minimumSuccessRate: 95, inactiveAfterDays: 14 }]);
  });

  it('do not revert to values from before somebody else’s change', async () => {
    const { sent, route } = recording(settings);
    answer({ ...able, 'PUT /pooler/settings': route });
    const user = await renderPage(Farmers, '/?tab=settings');
    await user.type(await screen.findByLabelText('Welcome message'), ' there');
    answer({
      ...able,
      'GET /pooler/settings': { ...settings, minimumSuccessRate: 80 },
      'PUT /pooler/settings': route,
    });
    await refetchAll();
    await waitFor(() => expect(screen.getByLabelText('Target success rate')).toHaveValue(80));
    await user.click(screen.getByRole('button', { name: 'Save Settings' }));
    await waitFor(() =>
      expect(sent).toEqual([{ invitationNote: 'Hello there', minimumSuccessRate: 80, inactiveAfterDays: 7 }]),
    );
  });

  it('stay as typed, with the reason, when they cannot be saved', async () => {
    answer({ ...able, 'PUT /pooler/settings': failure(400, 'VALIDATION_ERROR', 'At most 500 characters') });
    const user = await renderPage(Farmers, '/?tab=settings');
    await user.type(await screen.findByLabelText('Welcome message'), '!');
    await user.click(screen.getByRole('button', { name: 'Save Settings' }));
    expect(await screen.findByText('Settings Not Saved')).toBeVisible();
    expect(screen.getByText('At most 500 characters')).toBeVisible();
    expect(screen.getByLabelText('Welcome message')).toHaveValue('Hello!');
  });

  it('are those of one pool for an admin', async () => {
    const asked: (string | null)[] = [];
    answerAdmin({ ...able, 'GET /pooler/settings': recordParameter(asked, 'poolerId', settings) });
    await renderPage(Farmers, '/?tab=settings&pool=pool-horizon-02');
    await screen.findByLabelText('Welcome message');
    expect(asked.at(-1)).toBe('pool-horizon-02');
  });

  it('can be loaded again when they failed', async () => {
    answer({ ...able, 'GET /pooler/settings': failure(403, 'FORBIDDEN', 'No') });
    const user = await renderPage(Farmers, '/?tab=settings');
    expect(await screen.findByText('Failed to load the settings. Please try again.')).toBeVisible();
    answer(able);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText('Welcome message')).toBeVisible();
  });
});

const ordering = async (button: string, title: string, replies: (() => Response)[]) => {
  const sent: string[] = [];
  const order = (request: Request) => {
    sent.push(new URL(request.url).pathname.split('/').at(-1) ?? '');
    return (replies.shift() ?? (() => Response.json({ changed: 0, remaining: 0 })))();
  };
  answer({
    ...able,
    'POST /pooler/farmers/suspend-all': order,
    'POST /pooler/farmers/remove-inactive': order,
  });
  const user = await renderPage(Farmers, '/?tab=settings');
  await screen.findByText('12');
  const press = await screen.findByRole('button', { name: button });
  await waitFor(() => expect(press).toBeEnabled());
  await user.click(press);
  const ask = within(await screen.findByRole('alertdialog', { name: title }));
  const confirm = async (label: string, word: string) => {
    await user.type(ask.getByLabelText(label), word);
    await user.click(ask.getByRole('button', { name: button }));
  };
  return { sent, ask, confirm };
};
const some = (changed: number, remaining: number) => () => Response.json({ changed, remaining });

describe('removing inactive farmers', () => {
  const title = 'Remove 3 inactive farmers?';

  it('shows the number of farmers, and the consequences for their stakes and rewards', async () => {
    const { ask } = await ordering('Remove Inactive Farmers', title, []);
    expect(ask.getByText(/cannot be undone/)).toBeVisible();
    expect(ask.getByText(/^4\.50 KALE is staked in their last plantings/)).toHaveTextContent(
      'Planted blocks are still worked and harvested. Rewards are split and paid as agreed, and each stake is returned in full with its harvest.',
    );
    expect(ask.getByText('Their earnings remain in their own wallets.')).toBeVisible();
    expect(ask.getByText(/then the seat is free/)).toBeVisible();
    expect(screen.getByText(/farmers hold a seat and have not planted for/)).toHaveTextContent(
      '3 farmers hold a seat and have not planted for 7 days.',
    );
  });

  it('starts once the word is typed, and continues to the last farmer', async () => {
    const { sent, confirm } = await ordering('Remove Inactive Farmers', title, [some(2, 1), some(1, 0)]);
    await confirm('Type REMOVE to confirm', 'REMOVE');
    expect(await screen.findByText('Farmers Removed')).toBeVisible();
    expect(screen.getByText('3 removed')).toBeVisible();
    expect(sent).toEqual(['remove-inactive', 'remove-inactive']);
  });

  it('names those who were refused, and does not count them', async () => {
    const refused = ['ada', 'bob', 'cleo', 'dan', 'eve', 'fay', 'ada'].map(name => ({
      farmerId: name,
      name: `${name}@kale.test`,
      reason: 'This contract is not active',
    }));
    const { confirm } = await ordering('Remove Inactive Farmers', title, [
      () => Response.json({ changed: 1, remaining: 1, refused }),
      some(1, 0),
    ]);
    await confirm('Type REMOVE to confirm', 'REMOVE');
    expect(await screen.findByText('Some farmers were not removed')).toBeVisible();
    expect(
      screen.getByText(
        /^2 removed\. Not removed: ada@kale\.test \(This contract is not active\), bob.* eve@kale\.test \(This contract is not active\) and 1 more$/,
      ),
    ).toBeVisible();
  });
});

describe('suspending all farmers', () => {
  const title = 'Suspend 15 farmers?';

  it('shows the stakes of the suspended farmers only', async () => {
    const { ask } = await ordering('Suspend All Farmers', title, []);
    expect(ask.getByText(/^120\.00 KALE is staked in their last plantings/)).toBeVisible();
  });

  it('happens only once the word is typed', async () => {
    const { sent, ask, confirm } = await ordering('Suspend All Farmers', title, []);
    await confirm('Type SUSPEND to confirm', 'sus');
    expect(ask.getByText('Type SUSPEND in capitals')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('stops at a failure and reports its progress', async () => {
    const { confirm } = await ordering('Suspend All Farmers', title, [
      some(12, 3),
      failure(409, 'CONTRACT_NOT_ACTIVE', 'The contract is exiting'),
    ]);
    await confirm('Type SUSPEND to confirm', 'SUSPEND');
    expect(await screen.findByText('12 suspended, then: The contract is exiting')).toBeVisible();
  });
});
