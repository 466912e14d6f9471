import { createErrorLog } from './error-log.ts';

const MINUTE = 60_000;

it('logs a repeating error once, and again after pauses that double', () => {
  let now = 0;
  const logged: { at: number; message: string; repeated: number | undefined }[] = [];
  const warn = ({ err, repeated }: { err: Error; repeated?: number }) =>
    void logged.push({ at: now / MINUTE, message: err.message, repeated });
  const reportError = createErrorLog({ warn: warn as never }, () => new Date(now));
  for (; now < 8 * MINUTE; now += MINUTE / 3) reportError(new Error('broken'));
  expect(logged.map(({ at }) => Math.round(at))).toEqual([0, 1, 3, 7]);
  expect(logged.map(({ repeated }) => repeated)).toEqual([undefined, 2, 5, 11]);

  reportError(new Error('another'));
  expect(logged.at(-1)).toMatchObject({ message: 'another' });

  now += 3 * 60 * MINUTE;
  reportError(new Error('broken'));
  expect(logged.at(-1)).toMatchObject({ message: 'broken', repeated: undefined });
});
