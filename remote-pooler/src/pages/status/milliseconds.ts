/** A response time, "1,820 ms". */
export const milliseconds = (time: number | null | undefined) =>
  time == null ? 'Not available' : `${Math.round(time).toLocaleString('en')} ms`;
