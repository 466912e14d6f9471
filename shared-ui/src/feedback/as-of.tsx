import { styled } from 'styled-components';
import { useNow } from '../format/clock.ts';
import { shortDuration } from '../format/duration.ts';
import { Icon } from '../icons/icon.tsx';

const Frame = styled.span<{ $stale: boolean; $known: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 0.3125rem;
  /* As wide as "updated just now": a line that breaks with these words must not close up with the next. */
  min-width: 9.75em;
  color: var(--${({ $stale }) => ($stale ? 'waiting' : 'text-2')});
  font-size: var(--text-caption);
  font-variant-numeric: tabular-nums;
  visibility: ${({ $known }) => ($known ? 'visible' : 'hidden')};
`;

type AsOfProps = {
  /** When the value was true, in epoch milliseconds; unseen while nobody knows. */
  at: number | null | undefined;
  /** How long it counts as fresh, in milliseconds (spec §9). */
  freshFor?: number;
  /** What it says before the age, "updated" unless told. */
  words?: string;
};

/**
 * The age of a live value, "updated 12 s ago", marked stale when older than its freshness. Keeps its place while
 * nobody knows, so that nothing around it moves when the value comes.
 */
export const AsOf = ({ at, freshFor = Number.POSITIVE_INFINITY, words = 'updated' }: AsOfProps) => {
  const now = useNow();
  const known = at !== null && at !== undefined;
  const age = known ? now - at : 0;
  const stale = age > freshFor;
  return (
    <Frame $stale={stale} $known={known}>
      <Icon name={stale ? 'warning' : 'clock'} size={12} />
      {stale && 'Stale: '}
      {words} {age < 1000 ? 'just now' : `${shortDuration(age)} ago`}
    </Frame>
  );
};
