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
