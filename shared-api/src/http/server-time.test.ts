import { clockOffset, recordServerTime } from './server-time.ts';

const DAY = 86_400_000;
const answered = (ahead: number) =>
  recordServerTime(new Headers({ Date: new Date(Date.now() + ahead).toUTCString() }));

describe("the server's clock", () => {
  afterEach(() => answered(0));

  it('is read from a response when the local clock is wrong', () => {
    answered(-DAY);
    expect(Math.abs(clockOffset() + DAY)).toBeLessThan(60_000);
    answered(DAY);
    expect(Math.abs(clockOffset() - DAY)).toBeLessThan(60_000);
  });

  it('equals the local clock when they agree to the minute', () => {
    answered(DAY);
    answered(-5000);
    expect(clockOffset()).toBe(0);
  });

  it('does not change with a response without a date', () => {
    answered(DAY);
    recordServerTime(new Headers());
    recordServerTime(new Headers({ Date: 'noon' }));
    expect(clockOffset()).toBeGreaterThan(0);
  });
});
