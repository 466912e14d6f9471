import type { AdminCustody } from 'shared-api/admin';
import { formatCount } from 'shared-ui';
import { styled } from 'styled-components';

type Day = NonNullable<AdminCustody['days']>[number];

const Frame = styled.div`
  color: var(--text-2);
  font-size: var(--text-caption);
  line-height: var(--leading-caption);

  & > svg {
    display: block;
    width: 100%;
    height: 0.875rem;
    margin-block: var(--space-3) var(--space-1);
  }
`;

const date = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

const fillOf = ({ checks, differed }: Day) => {
  if (checks === 0) return 'var(--line)';
  return differed === 0 ? 'var(--chart-gain)' : 'var(--chart-loss)';
};

const wordsOf = (days: readonly Day[]) => {
  const sum = (key: 'checks' | 'differed') => days.reduce((total, day) => total + day[key], 0);
  const [checks, differed] = [sum('checks'), sum('differed')];
  if (checks === 0) return 'Not checked yet';
  const found = differed === 0 ? 'no difference' : `${formatCount(differed)} with a difference`;
  return `${formatCount(checks)} ${checks === 1 ? 'check' : 'checks'} in the last 30 days, ${found}`;
};

/** The checks of custody on each of the last 30 days, the newest on the right, and their number in words. */
export const CustodyDays = ({ days }: { days: readonly Day[] }) => (
  <Frame>
    <svg viewBox={`0 0 ${days.length} 10`} preserveAspectRatio="none" aria-hidden="true">
      {days.map((day, place) => (
        // A day with a difference has a shorter bar too: not everyone can distinguish the colours.
        <rect
          key={day.day}
          x={place + 0.1}
          y={day.differed === 0 ? 0 : 4}
          width={0.8}
          height={day.differed === 0 ? 10 : 6}
          fill={fillOf(day)}
        >
          <title>
            {`${date.format(new Date(day.day))}: ${
              day.checks === 0
                ? 'not checked'
                : `${formatCount(day.checks)} checked, ${formatCount(day.differed)} with a difference`
            }`}
          </title>
        </rect>
      ))}
    </svg>
    <p>{wordsOf(days)}</p>
  </Frame>
);
