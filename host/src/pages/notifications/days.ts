import type { NotificationGroup } from 'shared-api/account';

/** A heading and the groups under it. */
export type Section = { title: string; groups: readonly NotificationGroup[] };

const two = (value: number) => String(value).padStart(2, '0');
const dayOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

const dayTitle = (day: string, now: Date) => {
  if (day === dayOf(now)) return 'Today';
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (day === dayOf(yesterday)) return 'Yesterday';
  const format = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' });
  return format.format(new Date(`${day}T12:00:00`));
};

/** Groups under "Needs attention", "Today", "Yesterday" and earlier days, in the order of the server. */
export const sectionsOf = (groups: readonly NotificationGroup[], now: Date): Section[] => {
  const titled = groups.map(group => ({
    title: group.needsAttention ? 'Needs attention' : dayTitle(group.day, now),
    group,
  }));
  return [...new Set(titled.map(({ title }) => title))].map(title => ({
    title,
    groups: titled.filter(each => each.title === title).map(({ group }) => group),
  }));
};
