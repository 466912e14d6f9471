import { contractParsers } from '../../testing/history-fixtures.ts';
import { matchesSearch, mergeHistory } from './work-history-entries.ts';

const units = { stake: 'KALE', reward: 'KALE' } as const;
const { planting, harvest } = contractParsers;

describe('the work history', () => {
  it('merges plantings and harvests, newest first', () => {
    const entries = mergeHistory(
      [
        planting({
          id: '1',
          blockIndex: 7,
          status: 'success',
          plantedAt: '2026-11-20T10:00:00Z',
          stakeAmountHuman: '1.5',
        }),
      ],
      [
        harvest({
          id: '1',
          blockIndex: 7,
          status: 'success',
          harvestedAt: '2026-11-20T10:10:00Z',
          rewardAmountHuman: '2',
        }),
      ],
      units,
    );
    expect(entries.map(({ type, amount }) => [type, amount])).toEqual([
      ['harvest', 20_000_000n],
      ['planting', 15_000_000n],
    ]);
  });

  it('counts anything that is not a success as failed, with its reason', () => {
    const [entry] = mergeHistory(
      [
        planting({
          id: '2',
          status: 'insufficient',
          error: { code: 'op_underfunded', message: 'Too little XLM' },
        }),
      ],
      [],
      units,
    );
    expect(entry).toMatchObject({ status: 'failed', reason: 'Too little XLM' });
  });

  it('shows a lost stake as a negative amount, with the reason and the pool', () => {
    const [entry] = mergeHistory(
      [],
      [
        harvest({
          id: 'lost-1',
          status: 'failed',
          lostStake: '14764700000',
          poolerName: 'Horizon Pool',
          error: { code: 'WORK_MISSED', message: 'Work missed. The stake is lost.' },
        }),
      ],
      units,
    );
    expect(entry).toMatchObject({
      amount: -14_764_700_000n,
      reason: 'Work missed. The stake is lost.',
      poolerName: 'Horizon Pool',
    });
  });

  it('says why a harvest that succeeded paid nothing, and only where the server said that it paid nothing', () => {
    const entries = mergeHistory(
      [],
      [
        harvest({ id: '4', status: 'success', rewardAmountHuman: '0.0000000' }),
        harvest({ id: '5', status: 'success' }),
        harvest({ id: '6', status: 'success', rewardAmountHuman: '0.0000001' }),
      ],
      units,
    );
    expect(entries.map(({ reason }) => reason)).toEqual([
      'No reward: stake, zeros and gap were near the lowest of the block',
      null,
      null,
    ]);
  });

  it('fills in what a server leaves out as the spec says', () => {
    const [entry] = mergeHistory([planting({ id: '3', status: 'success' })], [], units);
    expect(entry).toMatchObject({
      blockIndex: 0,
      amount: 0n,
      poolerId: 'unknown',
      poolerName: 'Unknown Pooler',
      transactionHash: '',
    });
  });

  it('leaves out what is still under way', () => {
    expect(mergeHistory([planting({ id: '4', status: 'pending' })], [], units)).toEqual([]);
  });

  it('is searched by block index, pooler name or pooler id, without case', () => {
    const [entry] = mergeHistory(
      [
        planting({
          id: '5',
          blockIndex: 81107,
          status: 'success',
          poolerId: 'pool-stellar-01',
          poolerName: 'Stellar Pool Alpha',
        }),
      ],
      [],
      units,
    );
    if (!entry) throw new Error('no entry');
    expect(['811', 'ALPHA', 'stellar-01', ' '].map(text => matchesSearch(entry, text))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(matchesSearch(entry, 'horizon')).toBe(false);
  });
});
