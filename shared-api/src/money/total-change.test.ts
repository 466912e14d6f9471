import { parseAmount, toDecimal, totalChange } from './index.ts';

const decimal = (amount: number) => toDecimal(parseAmount('KALE', amount));
const changed = (days: number, { before = 100, now = 150, transferred = 0 } = {}) => {
  const end = Date.parse('2026-11-27T12:00:00Z');
  const at = (time: number) => new Date(time).toISOString();
  const trend = [
    { at: at(end - days * 86_400_000), total: decimal(before) },
    { at: at(end), total: decimal(now) },
  ];
  const change = totalChange({ total: decimal(now), trend, transferred: decimal(transferred) });
  return change && { ...change, change: toDecimal(change.change) };
};

describe('the change of a Total', () => {
  it.each([
    [changed(7), '50.0000000', 'in 7 days'],
    [changed(2), '50.0000000', 'since your first planting'],
    [changed(7, { transferred: 80 }), '-30.0000000', 'lost in 7 days'],
    [changed(7, { now: 0, transferred: -130 }), '30.0000000', 'gained in 7 days'],
  ])('leaves deposits and withdrawals out: %j', (found, change, span) => {
    expect(found).toMatchObject({ change, span });
  });

  it('names the former total only if nothing was deposited or withdrawn since', () => {
    expect(changed(7)?.before).toBe(parseAmount('KALE', 100));
    expect(changed(7, { transferred: 80 })?.before).toBeNull();
  });

  it('is unknown without a trend', () => {
    expect(totalChange({ total: decimal(5), trend: [] })).toBeNull();
  });
});
