import { type PoolerBlock, type PoolerId, type Resource, useEntryLifetime, useSystemInfo } from 'shared-api';
import type {
  HarvestStatus,
  MissedWork,
  PoolEarnings,
  PoolerFarmersSummary,
  PoolStanding,
} from 'shared-api/operator';
import { combineSources, Icon, Skeleton, useServerNow } from 'shared-ui';
import { RetryAlert } from 'shared-ui/content';
import { hasNotice } from './has-notice.ts';
import { ProblemList } from './problem-list.tsx';
import { findProblems } from './problems.ts';

type Blocks = Resource<{ items: readonly PoolerBlock[]; total: number }>;

export type ProblemChecksProps = {
  blocks: Blocks;
  failed: Blocks;
  farmers: Resource<PoolerFarmersSummary>;
  harvests: Resource<HarvestStatus>;
  missed: Resource<Pick<MissedWork, 'items' | 'total'>>;
  earnings: Resource<PoolEarnings>;
  standing: Resource<PoolStanding>;
  /** The names of pools, for a user with several. */
  poolName: ((id: PoolerId) => string) | undefined;
};

/** What an operator must attend to, or that there is nothing. */
export default function ProblemChecks({
  blocks,
  failed,
  farmers,
  harvests,
  missed,
  earnings,
  standing,
  poolName,
}: ProblemChecksProps) {
  const { data: info } = useSystemInfo();
  const lifetime = useEntryLifetime();
  const now = useServerNow(10_000);
  const found = findProblems({
    failed: failed.data,
    missed: missed.data,
    farmers: farmers.data,
    harvests: harvests.data,
    refused: earnings.data?.refused,
    now,
    lifetime,
    poolName,
  });
  const failing = combineSources(
    [blocks, failed, farmers, harvests, missed, earnings, standing].filter(({ error }) => error),
  );
  const isKnown =
    [blocks, failed, farmers, harvests].every(({ data }) => data) &&
    (poolName || standing.data) &&
    // A server may lack these two checks.
    [missed, earnings].every(({ data, validating }) => data || !validating);
  // The end of the last check would move the list.
  if (!isKnown && !failing.error) return <Skeleton height="6rem" />;
  // The pool's notice, or the banner of a closed farm, requires action.
  const isAsked = (standing.data && hasNotice(standing.data)) || info?.network?.farmClosed;
  return (
    <>
      {!failing.error && found.length === 0 && !isAsked && (
        <p>
          <Icon name="check-circle" style={{ color: 'var(--gain)' }} /> Nothing needs your attention.
        </p>
      )}
      {found.length > 0 && <ProblemList problems={found} />}
      <RetryAlert of={failing}>Some checks could not be completed.</RetryAlert>
    </>
  );
}
