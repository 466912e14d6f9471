import { type Resource, useOnline, useSession } from 'shared-api';
import { styled } from 'styled-components';
import { useNow } from '../format/clock.ts';
import { shortDuration } from '../format/duration.ts';
import { Icon } from '../icons/icon.tsx';

const Mark = styled.span<{ $tone: 'gain' | 'waiting' | 'neutral' }>`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;
  min-height: var(--control);
  padding-inline: var(--space-1);
  color: var(--${({ $tone }) => ($tone === 'waiting' ? 'waiting' : 'text-2')});
  font-size: var(--text-caption);
  white-space: nowrap;

  & > i {
    width: 6px;
    height: 6px;
    background: var(--${({ $tone }) => $tone});
    border-radius: var(--radius-full);
  }
`;

/** The state of a page's data: its time, whether it is being refetched, and the last error. */
export type Source = Pick<Resource<unknown>, 'updatedAt' | 'validating' | 'refresh'> &
  Partial<Pick<Resource<unknown>, 'error'>>;

/** Several sources as one: as old as the oldest that has a value, busy while any is, refreshed together. */
export const combineSources = (of: Source | readonly Source[]): Source => {
  if ('refresh' in of) return of;
  const known = of.flatMap(({ updatedAt }) => updatedAt ?? []);
  return {
    updatedAt: known.length > 0 ? Math.min(...known) : undefined,
    validating: of.some(({ validating }) => validating),
    error: of.find(({ error }) => error)?.error,
    refresh: () => {
      for (const source of of) source.refresh();
    },
  };
};

/** A source that is polled less often than its page: it does not determine the age. */
export const withoutAge = (source: Source): Source => ({ ...source, updatedAt: undefined });

type FreshnessProps = {
  of: Source;
  /** How long a value counts as fresh, in milliseconds (spec §9). */
  freshFor: number;
  /** Shown beside it while the page is not live: a refresh button. */
  children?: (live: boolean) => React.ReactNode;
};

/** Longest time of a refetch before the current data counts as stale, in milliseconds. */
const REFETCH_TIME = 10_000;

/** A page's freshness: "Live", "Updated 14 min ago", or "Offline". Empty before the first value. */
export const Freshness = ({ of: { updatedAt, validating, error }, freshFor, children }: FreshnessProps) => {
  const now = useNow();
  const online = useOnline();
  const reachable = useSession(({ state }) => state !== 'offline');
  const age = updatedAt === undefined ? 0 : now - updatedAt;
  const live = online && reachable && !error && age <= freshFor + (validating ? REFETCH_TIME : 0);
  const mark = () => {
    // Its space is reserved while the first value is fetched: otherwise the page's buttons would wrap when it appears.
    // The page's heading is aligned to the text.
    if (updatedAt === undefined)
      return error ? null : (
        <Mark $tone="neutral" aria-hidden="true" style={{ minWidth: '2.75rem' }}>
          &nbsp;
        </Mark>
      );
    if (!online || !reachable) return <Mark $tone="neutral">Offline</Mark>;
    if (live)
      return (
        <Mark $tone="gain">
          <i aria-hidden="true" />
          Live
        </Mark>
      );
    return (
      <Mark $tone="waiting">
        <Icon name="clock" size={12} />
        Updated {shortDuration(age)} ago
      </Mark>
    );
  };
  return (
    <>
      {mark()}
      {children?.(live)}
    </>
  );
};
