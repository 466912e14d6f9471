import { formatCount } from 'shared-ui';

/** A response time, "1,820 ms". */
export const milliseconds = (time: number | null | undefined) =>
  time == null ? 'Not available' : `${formatCount(time)} ms`;
