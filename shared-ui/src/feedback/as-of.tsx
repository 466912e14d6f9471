import { styled } from 'styled-components';
import { useNow } from '../format/clock.ts';
import { shortDuration } from '../format/duration.ts';
import { Icon } from '../icons/icon.tsx';

const Frame = styled.span<{ $stale: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 0.3125rem;
  color: var(--${({ $stale }) => ($stale ? 'waiting' : 'text-2')});
  font-size: var(--text-caption);
`;

type AsOfProps = {
  /** When the value was true, in epoch milliseconds; silent while unknown. */
  at: number | null | undefined;
  /** How long it counts as fresh, in milliseconds (spec §9). */
  freshFor?: number;
};

const useAge = ({ at, freshFor = Number.POSITIVE_INFINITY }: AsOfProps) => {
  const now = useNow();
  if (at === null || at === undefined) return null;
  return { age: now - at, stale: now - at > freshFor };
};

/** The age of a stale card, "14 min old". A fresh card shows nothing, because the page's head shows "Live". */
export const AsOf = (props: AsOfProps) => {
  const state = useAge(props);
  if (!state?.stale) return null;
  return (
    <Frame $stale>
      <Icon name="clock" size={12} />
      {shortDuration(state.age)} old
    </Frame>
  );
};

/** The time of the last update, "Last updated 12 s ago", for pages that always show it by the spec. */
export const LastDone = ({ words, ...props }: AsOfProps & { words: string }) => {
  const state = useAge(props);
  if (!state) return null;
  return (
    <Frame $stale={state.stale}>
      <Icon name="clock" size={12} />
      {words} {state.age < 1000 ? 'just now' : `${shortDuration(state.age)} ago`}
    </Frame>
  );
};
