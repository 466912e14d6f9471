import type { StellarAddress } from 'shared-api/address';
import type { Ledger } from './ledger.ts';
import { isExpired, isOver } from './transaction-expiry.ts';

const end = new Date('2026-11-21T12:00:00Z');
const after = (seconds: number) => new Date(end.getTime() + seconds * 1000);

describe('a transaction that the ledger does not know', () => {
  it('expires soon after its time bound if the ledger’s contents are certain', () => {
    expect(isExpired({}, end, after(2))).toBe(false);
    expect(isExpired({}, end, after(2.001))).toBe(true);
  });

  it('expires on a network once a later ledger has been searched, whatever the clock', () => {
    const from = after(-86_400);
    expect(isExpired({ seen: { from, to: after(0) } }, end, after(3600))).toBe(false);
    expect(isExpired({ seen: { from, to: after(1) } }, end, after(-3600))).toBe(true);
  });

  it('stays undecided when the ledgers that may contain it are no longer kept', () => {
    expect(isExpired({ seen: { from: after(-60), to: after(86_400) } }, end, after(86_400))).toBe(false);
  });
});

describe('a transaction of a known source, whose ledgers are no longer kept', () => {
  const seen = { from: after(-60), to: after(86_400) };
  const source = 'G' as StellarAddress;
  const over = (reached: bigint | null, sequence: bigint | undefined, of = { seen }) => {
    const ledger = { sequenceAfter: async () => reached } satisfies Partial<Ledger>;
    return isOver(ledger, of, { source, sequence, validUntil: end }, after(86_400));
  };

  it('can no longer be applied if the source has not reached its sequence number', async () => {
    expect(await over(6n, 7n)).toBe(true);
  });

  it('stays undecided if the source has reached it, or nothing is known of the source', async () => {
    expect(await over(7n, 7n)).toBe(false);
    expect(await over(8n, 7n)).toBe(false);
    expect(await over(null, 7n)).toBe(false);
    expect(await over(6n, undefined)).toBe(false);
  });

  it('stays undecided while it may still be applied', async () => {
    expect(await over(6n, 7n, { seen: { from: after(-60), to: after(0) } })).toBe(false);
  });
});
