import { availableParallelism } from 'node:os';
import { readSettings } from './settings.ts';

const poolsOf = (env: Record<string, string>) => readSettings(env).operators.map(({ poolerId }) => poolerId);

describe("the pooler's pools", () => {
  it('are those of the sandbox, unless others are named', () => {
    expect(poolsOf({})).toEqual(['pool-stellar-01', 'pool-horizon-02', 'pool-testnet-03']);
  });

  it('are none on Stellar, unless some are named', () => {
    const mine = { poolerId: 'mine', email: 'me@pool.example', password: 'long enough' };
    expect(poolsOf({ LEDGER: 'stellar' })).toEqual([]);
    expect(poolsOf({ LEDGER: 'stellar', POOLERS: JSON.stringify([mine]) })).toEqual(['mine']);
  });

  it('may be none, until one is registered', () => {
    expect(poolsOf({ POOLERS: '[]' })).toEqual([]);
  });
});

describe("the miner's cores", () => {
  it('are less than a tenth of one on a sandbox, and all but one on Stellar', () => {
    expect(readSettings({}).cores).toBeLessThan(0.1);
    expect(readSettings({ LEDGER: 'stellar' }).cores).toBe(Math.max(1, availableParallelism() - 1));
    expect(readSettings({ LEDGER: 'stellar', MINING_CORES: '2.5' }).cores).toBe(2.5);
    expect(readSettings({ MINING_CORES: '' }).cores).toBeLessThan(0.1);
  });

  it.each(['0', '-1', 'many', '1e9'])('are not %j', text => {
    expect(() => readSettings({ MINING_CORES: text })).toThrow();
  });
});

it('runs no miner program unless one is named', () => {
  expect(readSettings({}).minerCommand).toBeUndefined();
  expect(readSettings({ MINER_COMMAND: '' }).minerCommand).toBeUndefined();
  expect(readSettings({ MINER_COMMAND: 'gpu-miner --fast' }).minerCommand).toBe('gpu-miner --fast');
});
