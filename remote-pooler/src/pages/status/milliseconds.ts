/** A response time, "182 ms". */
export const milliseconds = (time: number | null | undefined) =>
  time == null ? 'Not available' : `${Math.round(time)} ms`;
