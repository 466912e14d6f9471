import { availableParallelism } from 'node:os';
import { readSettings } from './settings.ts';

describe("the pooler's pools", () => {
  const read = (pools: unknown) => readSettings({ POOLERS: JSON.stringify(pools) }).pools;

  it('are the configured ones, each with an API key', () => {
    const mine = { poolerId: 'mine', key: 'kale_secret' };
    expect(read([mine])).toEqual([mine]);
    expect(read([])).toEqual([]);
    expect(readSettings({}).pools).toEqual([]);
  });

  it('are refused with an operator’s password, which the message does not repeat', () => {
    const old = [{ poolerId: 'mine', email: 'me@pool.example', password: 'kept secret' }];
    expect(() => read(old)).toThrow(/Create an API key on the page API Keys/);
    expect(() => read(old)).not.toThrow(/kept secret/);
  });
});

describe("the miner's cores", () => {
  it('are less than a tenth of one on a sandbox, and all but one on Stellar', () => {
    expect(readSettings({}).cores).toBeLessThan(0.1);
    expect(readSettings({ LEDGER: 'stellar' }).cores).toBe(Math.max(1, availableParallelism() - 1));
    expect(readSettings({ LEDGER: 'stellar', MINING_CORES: '2.5' }).cores).toBe(2.5);
    expect(readSettings({ MINING_CORES: '' }).cores).toBeLessThan(0.1);
  });

  it.each(['0', '-1', 'many', '1e9'])('cannot be %j', text => {
    expect(() => readSettings({ MINING_CORES: text })).toThrow();
  });
});

it('runs no miner program unless one is configured', () => {
  expect(readSettings({}).minerCommand).toBeUndefined();
  expect(readSettings({ MINER_COMMAND: '' }).minerCommand).toBeUndefined();
  expect(readSettings({ MINER_COMMAND: 'gpu-miner --fast' }).minerCommand).toBe('gpu-miner --fast');
});

it('refuses an address of the API without a scheme, whose host would be read as one', () => {
  expect(() => readSettings({ API_URL: 'pool.example:443' })).toThrow('API_URL must begin with https://');
  expect(readSettings({ API_URL: 'https://pool.example' }).apiUrl).toBe('https://pool.example');
});
