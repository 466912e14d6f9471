import { isExpired } from './transaction-expiry.ts';

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
