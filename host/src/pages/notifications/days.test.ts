import type { NotificationGroup } from 'shared-api/account';
import { sectionsOf } from './days.ts';

const group = (day: string, needsAttention = false) => ({ day, needsAttention }) as NotificationGroup;

it('lists items that need attention first, then today, yesterday and earlier days', () => {
  const groups = [
    group('2026-11-19', true),
    group('2026-11-23'),
    group('2026-11-23'),
    group('2026-11-22'),
    group('2026-11-19'),
  ];
  const sections = sectionsOf(groups, new Date('2026-11-23T14:40:00'));
  expect(sections.map(({ title, groups }) => [title, groups.length])).toEqual([
    ['Needs attention', 1],
    ['Today', 2],
    ['Yesterday', 1],
    [expect.stringContaining('Thursday'), 1],
  ]);
});
