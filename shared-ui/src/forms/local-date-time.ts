const two = (part: number) => String(part).padStart(2, '0');

/** The value of a `datetime-local` field for a time; empty without one. */
export const localDateTime = (at: string | Date | null | undefined): string => {
  if (at == null) return '';
  const date = new Date(at);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
};
