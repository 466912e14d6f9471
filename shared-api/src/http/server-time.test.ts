import { clockOffset, noteTime } from './server-time.ts';

const DAY = 86_400_000;
const answered = (ahead: number) =>
  noteTime(new Headers({ Date: new Date(Date.now() + ahead).toUTCString() }));

describe("the server's clock", () => {
  afterEach(() => answered(0));

  it('is known from an answer where this one is wrong', () => {
    answered(-DAY);
    expect(Math.abs(clockOffset() + DAY)).toBeLessThan(60_000);
    answered(DAY);
    expect(Math.abs(clockOffset() - DAY)).toBeLessThan(60_000);
  });

  it('is this one where they agree to the minute', () => {
    answered(DAY);
    answered(-5000);
    expect(clockOffset()).toBe(0);
  });

  it('is what it was when an answer does not say', () => {
    answered(DAY);
    noteTime(new Headers());
    noteTime(new Headers({ Date: 'noon' }));
    expect(clockOffset()).toBeGreaterThan(0);
  });
});
