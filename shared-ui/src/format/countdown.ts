/** The time left as "3:12" or, from an hour on, "1:03:12"; "due" once it has passed. */
export const countdown = (ms: number): string => {
  if (ms <= 0) return 'due';
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const two = (value: number) => String(value).padStart(2, '0');
  const tail = `${hours ? two(minutes) : minutes}:${two(seconds % 60)}`;
  return hours ? `${hours}:${tail}` : tail;
};
