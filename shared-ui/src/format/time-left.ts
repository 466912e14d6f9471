const MINUTE = 60_000;

/**
 * A remaining time in its two largest units: "in 45 s", "in 8 min", "in 1 h 23 min", "in 2 d 4 h"; "due now" once it
 * has passed.
 */
export const timeLeft = (ms: number): string => {
  if (ms <= 0) return 'due now';
  if (ms < MINUTE) return `in ${Math.ceil(ms / 1000)} s`;
  const minutes = Math.floor(ms / MINUTE);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `in ${minutes} min`;
  const [whole, rest] =
    hours < 24 ? [`${hours} h`, `${minutes % 60} min`] : [`${Math.floor(hours / 24)} d`, `${hours % 24} h`];
  return rest.startsWith('0 ') ? `in ${whole}` : `in ${whole} ${rest}`;
};
