import { type PoolerId, useSession } from 'shared-api';
import {
  useFarmersSummary,
  useHarvestStatus,
  useMissedWork,
  usePoolEarnings,
  usePoolerBlocks,
  usePoolStanding,
} from 'shared-api/operator';
import { Card, lazyComponent, Skeleton, Stack } from 'shared-ui';
import { styled } from 'styled-components';
import { CycleBoard } from '../blocks/cycle-board.tsx';
import { usePoolChoice } from '../operations/use-pool-choice.ts';
import { NextBlock } from './next-block.tsx';
import type { ProblemChecksProps } from './problem-checks.tsx';

const LastBlocksStrip = lazyComponent(
  () => import(/* webpackChunkName: 'console-details' */ './last-blocks-strip.tsx'),
  () => <Skeleton height="100%" />,
);

const ProblemChecks = lazyComponent<ProblemChecksProps>(
  () => import(/* webpackChunkName: 'console-details' */ './problem-checks.tsx'),
  () => <Skeleton height="6rem" />,
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

/** Reserves the space of the last blocks while they load; a new pool has none. */
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

type NowCardProps = {
  /** The names of pools, for a user with several. */
  poolName?: (id: PoolerId) => string;
  own?: string | undefined;
};

const NowCard = ({ poolName, own }: NowCardProps) => {
  const blocks = usePoolerBlocks({ limit: LOOKED_AT });
  // Requested before the code that reads them, so that the list of problems appears whole and moves nothing.
  const checked = {
    blocks,
    farmers: useFarmersSummary(),
    harvests: useHarvestStatus(),
    missed: useMissedWork({ limit: MISSES }),
    failed: usePoolerBlocks({ limit: LOOKED_AT, acknowledged: 'false' }),
    earnings: usePoolEarnings(),
    // An admin has no own pool, and so no pool status.
    standing: usePoolStanding(),
  };
  // A reported block that the ledger does not have yet, or never will, has no cycle to show.
  const newest = blocks.data?.items.find(({ confirmed }) => confirmed !== false);
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
      <ProblemChecks {...checked} poolName={poolName} />
    </Card>
  );
};

/** The current block, and problems that an operator should fix before farmers notice, each with a link. */
export const Now = () => {
  const isAdmin = useSession().user?.role === 'admin';
  const pools = usePoolChoice();
  if (!isAdmin) return <NowCard own={pools[0]?.label} />;
  // An admin sees all pools, so each problem names its pool.
  return <NowCard poolName={id => pools.find(({ value }) => value === id)?.label ?? id} />;
};
