import { jest } from '@jest/globals';
import type { NotificationEvent } from './text-parts.ts';
import { notificationText } from './texts.ts';

const warn = jest.spyOn(process, 'emitWarning').mockReturnValue();

const event = (more: Partial<NotificationEvent>): NotificationEvent => ({
  id: 'one',
  kind: 'harvest_due',
  at: new Date('2026-11-24T00:00:00.000Z'),
  subject: 'block #7',
  amount: null,
  asset: null,
  detail: '2026-11-24T05:10:00Z',
  ...more,
});

describe('the text of a notification', () => {
  it('writes times in the reader’s time zone, and names the zone only in a text for any place', () => {
    expect(notificationText('farmer', event({}), 'Europe/Berlin').message).toBe(
      'The reward of block #7 must be harvested by Nov 24, 6:10 AM',
    );
    expect(notificationText('farmer', event({})).message).toBe(
      'The reward of block #7 must be harvested by Nov 24, 5:10 AM UTC',
    );
    const exit = event({ kind: 'exit_progress', subject: 'exit requested' });
    expect(notificationText('farmer', exit, 'Asia/Tokyo').message).toBe(
      'Your exit completes Nov 24, 2:10 PM',
    );
    const expected = { ...exit, amount: '1001000000', asset: 'KALE' as const };
    expect(notificationText('farmer', expected, 'Asia/Tokyo').message).toBe(
      'Your exit completes Nov 24, 2:10 PM. Expected payout: 100.1000 KALE',
    );
    expect(notificationText('farmer', { ...expected, subject: 'exit ordered' }).title).toBe(
      'Your pool is ending your contract',
    );
    expect(notificationText('farmer', { ...expected, subject: 'exit completed' }).message).toBe(
      'Final payout: 100.1000 KALE, in your custodial wallet',
    );
  });

  it('shows amounts with two decimals, and all of them if two would read zero', () => {
    const received = (amount: string) =>
      notificationText('farmer', event({ kind: 'deposit_received', amount, asset: 'XLM', subject: '' }));
    expect(received('100000000').message).toBe('10.00 XLM');
    expect(received('5').message).toBe('0.0000005 XLM');
  });

  it('names an exit delay of one block and of several', () => {
    const changed = (exitDelayBlocks: number) => {
      const detail = JSON.stringify({ rewardSplit: 0.05, platformFee: 0.05, exitDelayBlocks });
      return notificationText('farmer', event({ kind: 'terms_changed', detail })).message;
    };
    expect(changed(1)).toContain('exit after 1 block.');
    expect(changed(0)).toContain('exit after 0 blocks.');
    expect(changed(288)).toContain('exit after 288 blocks.');
  });

  it('names the block of a lost stake, and a pause of planting, in the terms of the pages', () => {
    const lost = event({
      kind: 'stake_forfeited',
      amount: '14764700001',
      asset: 'KALE',
      detail: '{"pool":"Horizon Pool","cause":"Not harvested before the block expired"}',
    });
    expect(notificationText('farmer', lost).message).toBe(
      '1,476.47 KALE in block #7: Horizon Pool. Not harvested before the block expired',
    );
    const planting = (detail: string) =>
      notificationText('farmer', event({ kind: 'planting_suspended', subject: 'Horizon Pool', detail }));
    expect(planting('suspended').message).toBe('Horizon Pool paused your planting');
    expect(planting('paused').message).toBe('Horizon Pool is paused. Nothing is planted until it resumes');
    expect(planting('resumed').message).toBe('Horizon Pool plants for you again');
  });

  it('sums the rewards of a day', () => {
    const day = (zone: string) =>
      event({
        kind: 'reward_received',
        amount: '14764700001',
        asset: 'KALE',
        subject: 'Horizon Pool',
        detail: JSON.stringify({ blocks: 284, day: '2026-11-24', zone }),
      });
    const words = '1,476.47 KALE from 284 blocks in Horizon Pool on Nov 24';
    expect(notificationText('farmer', day('Asia/Tokyo'), 'Asia/Tokyo')).toMatchObject({
      title: 'Daily rewards',
      message: words,
    });
    // For a reader elsewhere that is another day.
    expect(notificationText('farmer', day('UTC'), 'Asia/Tokyo').message).toBe(
      '1,476.47 KALE from 284 blocks in Horizon Pool from Nov 24, 9:00 AM to Nov 25, 9:00 AM',
    );
    expect(notificationText('farmer', day('UTC'), 'Europe/London').message).toBe(words);
    expect(notificationText('farmer', day('Asia/Tokyo')).message).toBe(`${words} (GMT+9)`);
    expect(notificationText('farmer', day('UTC')).message).toBe(`${words} (UTC)`);
  });

  it('never shows a text from a detail without the fields of its kind', () => {
    const details = [
      ['farmer', 'stake_forfeited'],
      ['farmer', 'terms_changed'],
      ['farmer', 'reward_received'],
      ['farmer', 'planting_suspended'],
      ['pooler', 'harvest_due'],
      ['pooler', 'stake_forfeited'],
      ['pooler', 'pool_review'],
      ['pooler', 'pool_decision'],
      ['pooler', 'terms_changed'],
      ['admin', 'alert_fired'],
    ] as const;
    const unread = { message: 'The details could not be read', path: '/notifications' };
    for (const [role, kind] of details) {
      for (const detail of [null, '{}'])
        expect(notificationText(role, event({ kind, detail }))).toMatchObject(unread);
    }
    const closed = event({ kind: 'farm_closed', subject: 'elsewhere' });
    expect(notificationText('admin', closed)).toEqual({ title: 'Farm closed', ...unread });
    const signIn = event({ kind: 'account_security', subject: 'SignedIn', detail: null });
    expect(notificationText('farmer', signIn)).toEqual({ title: 'Account security', ...unread });
  });

  it('reports a kind that cannot be read once, without the detail', () => {
    warn.mockClear();
    const unread = event({ kind: 'deposit_received', amount: 'a secret', asset: 'XLM' });
    for (const _ of [1, 2]) notificationText('farmer', unread);
    expect(warn.mock.calls).toEqual([
      ['Notifications of the kind deposit_received cannot be read: SyntaxError'],
    ]);
  });
});
