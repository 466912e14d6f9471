import { type PoolerId, useEntryLifetime, useSession, useSystemInfo } from 'shared-api';
import {
  useFarmersSummary,
  useHarvestStatus,
  useMissedWork,
  usePoolEarnings,
  usePoolerBlocks,
  usePoolStanding,
} from 'shared-api/operator';
import { Card, combineSources, Icon, lazyComponent, Skeleton, Stack, useServerNow } from 'shared-ui';
import { RetryAlert } from 'shared-ui/content';
import { styled } from 'styled-components';
import { CycleBoard } from '../blocks/cycle-board.tsx';
import { usePoolChoice } from '../operations/use-pool-choice.ts';
import { hasNotice } from './has-notice.ts';
import { NextBlock } from './next-block.tsx';
import { ProblemList } from './problem-list.tsx';
import { findProblems } from './problems.ts';

const LastBlocksStrip = lazyComponent(
  () => import(/* webpackChunkName: 'console-details' */ './last-blocks-strip.tsx'),
  () => <Skeleton height="100%" />,
);

const LOOKED_AT = 10; // of the newest blocks
const MISSES = 100; // the largest page

const Block = styled.div`
  display: grid;
  gap: 1px;
  margin: calc(-1 * var(--space-4)) calc(-1 * var(--card-pad)) 0;
  overflow: hidden;
  background: var(--line);
  border-radius: var(--radius-l) var(--radius-l) 0 0;

  & > * {
    align-content: center;
    padding: var(--card-pad);
    background: var(--surface);
  }

  @media (min-width: 1024px) {
    &:has(> :nth-child(2)) {
      grid-template-columns: 15rem 1fr;
    }
  }
`;

/** Keeps the room of the last blocks while they load; a new pool has none. */
const LastBlocks = styled.div`
  display: grid;
  min-height: 5.375rem;

  &:empty {
    display: none;
  }

  @media (min-width: 640px) {
    min-height: 2.625rem;
  }
`;

type FoundProps = {
  /** The names of pools, for a user with several. */
  poolName?: (id: PoolerId) => string;
  own?: string | undefined;
};

const Found = ({ poolName, own }: FoundProps) => {
  const blocks = usePoolerBlocks({ limit: LOOKED_AT });
  const farmers = useFarmersSummary();
  const harvests = useHarvestStatus();
  const missed = useMissedWork({ limit: MISSES });
  const failed = usePoolerBlocks({ limit: LOOKED_AT, acknowledged: 'false' });
  const earnings = usePoolEarnings();
  // An admin has no pool, and so no standing.
  const standing = usePoolStanding();
  const { data: info } = useSystemInfo();
  const lifetime = useEntryLifetime();
  const now = useServerNow(10_000);
  // A reported block that the ledger does not have yet, or never will, has no cycle to show.
  const newest = blocks.data?.items.find(({ confirmed }) => confirmed !== false);
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
  const known = blocks.data && failed.data && farmers.data && harvests.data && (poolName || standing.data);
  const failing = combineSources(
    [blocks, failed, farmers, harvests, missed, earnings, standing].filter(({ error }) => error),
  );
  const isComplete = !failing.error;
  // The notice of the pool, or the banner of a closed farm, asks for something.
  const isAsked = (standing.data && hasNotice(standing.data)) || info?.network?.farmClosed;
  return (
    <Card label="Now">
      <Block>
        <NextBlock newest={newest} poolName={own} />
        {newest && !poolName && (
          <Stack $gap={5}>
            <CycleBoard block={newest} />
            <LastBlocks>
              <LastBlocksStrip />
            </LastBlocks>
          </Stack>
        )}
      </Block>
      {!known && isComplete && <Skeleton height="6rem" />}
      {known && isComplete && found.length === 0 && !isAsked && (
        <p>
          <Icon name="check-circle" style={{ color: 'var(--gain)' }} /> Nothing needs your attention.
        </p>
      )}
      {found.length > 0 && <ProblemList problems={found} />}
      <RetryAlert of={failing}>Some checks could not be completed.</RetryAlert>
    </Card>
  );
};

/** The current block, and problems that an operator should fix before farmers notice, each with a link. */
export const Now = () => {
  const isAdmin = useSession().user?.role === 'admin';
  const pools = usePoolChoice();
  if (!isAdmin) return <Found own={pools[0]?.label} />;
  // An admin sees all pools, so each problem names its pool.
  return <Found poolName={id => pools.find(({ value }) => value === id)?.label ?? id} />;
};
