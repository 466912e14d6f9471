import { styled } from 'styled-components';
import { useNow } from '../format/clock.ts';
import { shortDuration } from '../format/duration.ts';
import { Icon } from '../icons/icon.tsx';

const Frame = styled.span<{ $stale: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 0.3125rem;
  color: var(--${({ $stale }) => ($stale ? 'warning' : 'muted')});
  font-size: var(--text-xs);
  font-variant-numeric: tabular-nums;
`;

type AsOfProps = {
  /** When the value was true, in epoch milliseconds; nothing while nobody knows. */
  at: number | null | undefined;
  /** How long it counts as fresh, in milliseconds (spec §9). */
  freshFor?: number;
};

/** The age of a live value, "updated 12 s ago", marked stale when older than its freshness. */
export const AsOf = ({ at, freshFor = Number.POSITIVE_INFINITY }: AsOfProps) => {
  const now = useNow();
  if (at === null || at === undefined) return null;
  const stale = now - at > freshFor;
  return (
    <Frame $stale={stale}>
      <Icon name={stale ? 'warning' : 'clock'} size={12} />
      {stale && 'Stale: '}updated {now - at < 1000 ? 'just now' : `${shortDuration(now - at)} ago`}
    </Frame>
  );
};
