import type { Operation } from '../../ledger/ledger.ts';
import type { Key } from '../keys.ts';
import { type TestStellar, testStellar } from './ledger.ts';

export const TRUST: Operation = { type: 'addTrustline' };

/** Opens a network with one farmer before each test, and closes it afterwards. */
export function withOneFarmer(begin: (stellar: TestStellar, one: Key) => void): void {
  let stellar: TestStellar;
  beforeEach(async () => {
    stellar = await testStellar();
    begin(stellar, await stellar.farmer());
  });
  afterEach(() => stellar.rpc.close());
}

/** Only this hash was ever submitted. */
export const expectOfferedOnce = ({ network }: TestStellar, hash: string): void =>
  expect(new Set(network.offered)).toEqual(new Set([hash]));
