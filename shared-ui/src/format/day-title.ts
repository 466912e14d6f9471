const two = (value: number) => String(value).padStart(2, '0');

/** A local day in sortable form: 2026-11-21. */
const dayOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** The heading of a day: "Today", "Yesterday", "Thursday, November 19". */
export const dayTitle = (at: Date, now: Date): string => {
  if (dayOf(at) === dayOf(now)) return 'Today';
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (dayOf(at) === dayOf(yesterday)) return 'Yesterday';
  return new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' }).format(at);
};
