import { jest } from '@jest/globals';
import * as v from 'valibot';
import { browserTimeZone, NotificationGroupsQuery } from './notifications.ts';

afterEach(() => jest.restoreAllMocks());

it.each([
  ['Europe/Zurich', 'Europe/Zurich'],
  ['Etc/Unknown', 'UTC'],
  ['+05:30', 'UTC'],
])('requests days of a time zone that the server knows: a browser in %s, of %s', (reported, requested) => {
  const real = new Intl.DateTimeFormat().resolvedOptions();
  jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValueOnce({ ...real, timeZone: reported });
  const timeZone = browserTimeZone();
  expect(timeZone).toBe(requested);
  expect(v.is(NotificationGroupsQuery, { timeZone })).toBe(true);
});
