import { LedgerUnavailable } from '../../ledger/failures.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { withLedgerRetry } from './delivery.ts';

it('retries a short outage with growing pauses, and reports a long one', async () => {
  const pauses: number[] = [];
  const services = { ledger: {} as Ledger, pause: async (ms: number) => void pauses.push(ms) };
  let away = 3;
  const call = async () => {
    if (away-- > 0) throw new LedgerUnavailable();
    return 'answered';
  };
  expect(await withLedgerRetry(services, call)).toBe('answered');
  expect(pauses).toEqual([50, 250, 1_000]);
  away = 4;
  await expect(withLedgerRetry(services, call)).rejects.toThrow(LedgerUnavailable);
});

it('does not retry a call that failed for another reason', async () => {
  let calls = 0;
  const call = async () => {
    calls++;
    throw new Error('wrong');
  };
  await expect(withLedgerRetry({ ledger: {} as Ledger }, call)).rejects.toThrow('wrong');
  expect(calls).toBe(1);
});
