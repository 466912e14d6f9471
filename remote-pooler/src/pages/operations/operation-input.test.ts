import type { PoolerId } from 'shared-api';
import { blockIndexError, readSubmissions, readTarget } from './operation-input.ts';

const pool = 'pool-stellar-01' as PoolerId;

describe('the target of an operation', () => {
  it('needs a block index and a pool', () => {
    expect(readTarget('81107', pool)).toEqual({ blockIndex: 81107, poolerId: pool });
    expect(readTarget('', pool)).toBeNull();
    expect(readTarget('-1', pool)).toBeNull();
    expect(readTarget('81107', undefined)).toBeNull();
  });

  it.each(['-1', '1.5', '1e3', 'x'])('has no block index %s', typed => {
    expect(blockIndexError(typed)).toBe('Enter a block index, 0 or more');
  });

  it.each(['', ' ', '0', ' 81107 '])('is not wrong with the block index "%s"', typed => {
    expect(blockIndexError(typed)).toBeUndefined();
  });
});

describe('submissions', () => {
  const now = new Date('2026-11-21T10:00:00Z');

  it('are the rows with both a farmer and a nonce', () => {
    const rows = [
      { key: 1, farmerId: ' f1 ', nonce: '123' },
      { key: 2, farmerId: '', nonce: '5' },
      { key: 3, farmerId: 'f3', nonce: '' },
      { key: 4, farmerId: 'f4', nonce: '0xff' },
    ];
    expect(readSubmissions(rows, 7, now)).toEqual([
      { farmerId: 'f1', nonce: '123', blockIndex: 7, timestamp: '2026-11-21T10:00:00.000Z' },
      { farmerId: 'f4', nonce: '0xff', blockIndex: 7, timestamp: '2026-11-21T10:00:00.000Z' },
    ]);
  });

  it('keep nonces beyond the range of a number', () => {
    expect(
      readSubmissions([{ key: 1, farmerId: 'f', nonce: '18446744073709551615' }], 1, now)[0]?.nonce,
    ).toBe('18446744073709551615');
  });
});
