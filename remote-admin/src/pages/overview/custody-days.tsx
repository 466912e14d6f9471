import type { AdminCustody } from 'shared-api/admin';
import { formatCount } from 'shared-ui';
import { type DayBar, DayBars } from 'shared-ui/rows';
import { styled } from 'styled-components';

type Day = NonNullable<AdminCustody['days']>[number];

const Frame = styled.div`
  color: var(--text-2);
  font-size: var(--text-caption);
  line-height: var(--leading-caption);

  & > svg {
    margin-block: var(--space-3) var(--space-1);
  }
`;

const date = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

const barOf = ({ day, checks, differed }: Day): DayBar => {
  const found = `${formatCount(checks)} checked, ${formatCount(differed)} with a difference`;
  return {
    title: `${date.format(new Date(day))}: ${checks === 0 ? 'not checked' : found}`,
    part: differed === 0 ? 1 : 1 / 3,
    tone: checks === 0 ? 'none' : differed === 0 ? 'gain' : 'loss',
  };
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
    <DayBars height="0.875rem" days={days.map(barOf)} />
    <p>{wordsOf(days)}</p>
  </Frame>
);
