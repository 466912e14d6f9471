import { exitProgress } from './exit-progress.ts';

const at = (hour: number) => Date.UTC(2026, 10, 20, hour);
const iso = (hour: number) => new Date(at(hour)).toISOString();

describe('the progress of an exit', () => {
  it('runs from the request to the date', () => {
    expect(exitProgress(iso(0), iso(24), at(6))).toEqual({ percent: 25, left: '18 h left', over: false });
    expect(exitProgress(iso(0), iso(24), at(30))).toEqual({ percent: 100, left: 'Finished', over: true });
    expect(exitProgress(iso(1), iso(24), at(0))).toMatchObject({ percent: 0, over: false });
  });

  it('is unknown without two dates in order', () => {
    expect(exitProgress(null, iso(24), at(6))).toBeNull();
    expect(exitProgress(iso(0), undefined, at(6))).toBeNull();
    expect(exitProgress(iso(5), iso(5), at(6))).toBeNull();
  });
});
