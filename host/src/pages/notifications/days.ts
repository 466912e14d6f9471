import type { NotificationGroup } from 'shared-api/account';
import { dayTitle } from 'shared-ui/rows';

/** A heading and the groups under it. */
export type Section = { title: string; groups: readonly NotificationGroup[] };

/** Groups under "Needs attention", "Today", "Yesterday" and earlier days, in the order of the server. */
export const sectionsOf = (groups: readonly NotificationGroup[], now: Date): Section[] => {
  const titled = groups.map(group => ({
    title: group.needsAttention ? 'Needs attention' : dayTitle(new Date(`${group.day}T12:00:00`), now),
    group,
  }));
  return [...new Set(titled.map(({ title }) => title))].map(title => ({
    title,
    groups: titled.filter(each => each.title === title).map(({ group }) => group),
  }));
};
