import {
  harvestedBlock,
  lostBlock,
  openBlock,
  pendingBlock,
  unpaidBlock,
} from '../../testing/block-fixtures.ts';
import { contractParsers } from '../../testing/history-fixtures.ts';
import { matchesSearch, rowOfBlock, rowsOfOperations } from './history-row.ts';

const units = { stake: 'KALE', reward: 'KALE' } as const;
const { block, planting, harvest } = contractParsers;
const ofBlock = (fixture: Parameters<typeof block>[0]) => rowOfBlock(block(fixture), units);

describe('a block as a row of the work history', () => {
  it('is a loss of its stake, with the reason and the pool, if no work was accepted', () => {
    expect(ofBlock(lostBlock)).toMatchObject({
      type: 'planting',
      status: 'failed',
      planted: 14_764_715_961n,
      reward: null,
      net: -14_764_715_961n,
      reason: 'Work refused: hash does not match',
      poolerName: 'Horizon Pool',
    });
  });

  it('has the reward that the harvest will pay while pending, and no net yet', () => {
    expect(ofBlock(pendingBlock)).toMatchObject({ status: 'pending', reward: 73_112_040n, net: null });
    expect(ofBlock(openBlock)).toMatchObject({ status: 'open', reward: null, net: null });
  });

  it('shows why a harvest paid nothing, and only then', () => {
    expect(ofBlock(unpaidBlock).reason).toBe(
      'No reward: lowest stake, gap and zeros in the block (gap 9, zeros 5)',
    );
    expect(ofBlock(harvestedBlock).reason).toBeNull();
  });

  it('has its steps with times, transactions and reasons', () => {
    const { steps } = ofBlock(lostBlock);
    expect(steps.map(({ name, status, reason }) => [name, status, reason])).toEqual([
      ['planting', 'success', null],
      ['work', 'failed', 'Hash does not match'],
    ]);
    expect(steps[0]).toMatchObject({
      at: Date.parse('2026-11-20T10:00:00Z'),
      transactionHash: 'ab'.repeat(32),
    });
  });
});

describe('plantings and harvests of a server that lists no blocks', () => {
  const planted = { id: '1', blockIndex: 7, status: 'success', plantedAt: '2026-11-20T10:00:00Z' };

  it('are joined to one row per block, newest first', () => {
    const rows = rowsOfOperations(
      [planting({ ...planted, stakeAmountHuman: '1.5' }), planting({ ...planted, id: '2', blockIndex: 8 })],
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
    expect(
      rows.map(({ blockIndex, type, status, planted, net }) => [blockIndex, type, status, planted, net]),
    ).toEqual([
      [8, 'planting', 'open', null, null],
      [7, 'harvest', 'success', 15_000_000n, 20_000_000n],
    ]);
  });

  it('count as failed, with their reason, if they are neither successful nor pending', () => {
    const error = { code: 'op_underfunded', message: 'Too little XLM' };
    const [row] = rowsOfOperations([planting({ id: '2', status: 'insufficient', error })], [], units);
    expect(row).toMatchObject({ status: 'failed', net: null, reason: 'Too little XLM' });
  });

  it('are open while a planting is pending', () => {
    expect(rowsOfOperations([planting({ id: '4', status: 'pending' })], [], units)).toMatchObject([
      { status: 'open', type: 'planting' },
    ]);
  });

  it('show a lost stake as a negative amount', () => {
    const [row] = rowsOfOperations(
      [],
      [
        harvest({
          id: 'lost-1',
          status: 'failed',
          lostStake: '14764700000',
          poolerName: 'Horizon Pool',
          error: { code: 'WORK_MISSED', message: 'Work missed' },
        }),
      ],
      units,
    );
    expect(row).toMatchObject({ net: -14_764_700_000n, reason: 'Work missed', poolerName: 'Horizon Pool' });
  });

  it('show why a harvest paid nothing only if the server reported the amount', () => {
    const rows = rowsOfOperations(
      [],
      ['0.0000000', undefined, '0.0000001'].map((rewardAmountHuman, index) =>
        harvest({ id: `${index}`, status: 'success', rewardAmountHuman }),
      ),
      units,
    );
    expect(rows.map(({ reason }) => reason)).toEqual([
      'No reward: lowest stake, gap and zeros in the block',
      null,
      null,
    ]);
  });

  it('use the spec’s defaults for omitted values', () => {
    const [row] = rowsOfOperations([planting({ id: '3', status: 'success' })], [], units);
    expect(row).toMatchObject({
      blockIndex: 0,
      poolerId: 'unknown',
      poolerName: 'Unknown Pooler',
      transactionHash: '',
    });
  });
});

it('is searched by block index, pooler name or pooler id, ignoring case', () => {
  const row = ofBlock(harvestedBlock);
  expect(['483', 'ALPHA', 'stellar-01', ' '].map(text => matchesSearch(row, text))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(matchesSearch(row, 'horizon')).toBe(false);
});
