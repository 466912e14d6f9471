import { useServerNow } from './clock.ts';
import { relativeTime, shortDuration } from './duration.ts';
import { lazyValue } from './lazy-value.ts';
import { Tooltip } from './tooltip.tsx';

const local = lazyValue(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' }));

const COARSE = 10_000;
const MINUTE = 60_000;

type RelativeTimeProps = {
  /** ISO text, epoch milliseconds or a date; anything else shows `missing`. */
  at: string | number | Date | null | undefined;
  missing?: string;
  /** "52 min" instead of "52 minutes ago", for the end of a row. */
  short?: boolean;
};

/** A relative time by the server's clock, with the absolute local time on hover and focus (ux.md rule 4). */
export const RelativeTime = ({ at, missing = 'Not available', short = false }: RelativeTimeProps) => {
  const date = new Date(at ?? Number.NaN);
  const ahead = date.getTime() - useServerNow(COARSE);
  // Countdowns of the same moment agree to the second.
  const now = useServerNow(ahead > 0 && ahead < MINUTE ? 1000 : COARSE);
  if (Number.isNaN(date.getTime())) return missing;
  return (
    <Tooltip text={() => local().format(date)}>
      <time dateTime={date.toISOString()} style={{ whiteSpace: 'nowrap' }}>
        {short ? shortDuration(now - date.getTime()) : relativeTime(date.getTime(), now)}
      </time>
    </Tooltip>
  );
};
