import { useState } from 'react';
import { clockOffset, type PoolerBlock, type PoolerId, useEntryLifetime, useSession } from 'shared-api';
import {
  useBlockchainData,
  useFarmersSummary,
  useHarvestStatus,
  useMissedWork,
  usePoolerBlocks,
} from 'shared-api/operator';
import {
  Button,
  Card,
  focusPageHeading,
  Icon,
  Link,
  lazyComponent,
  Skeleton,
  Stack,
  useNow,
  VisuallyHidden,
} from 'shared-ui';
import { countdown } from 'shared-ui/content';
import { styled } from 'styled-components';
import { BlockAcknowledgement } from '../blocks/acknowledge.tsx';
import { CycleBoard } from '../blocks/cycle-board.tsx';
import { usePoolChoice } from '../operations/use-pool-choice.ts';
import { FailedSteps } from './failed-steps.tsx';
import { ProblemRow } from './problem-row.tsx';
import { findProblems } from './problems.ts';

const LastBlocksStrip = lazyComponent(
  () => import(/* webpackChunkName: 'console-details' */ './last-blocks-strip.tsx'),
  () => <Skeleton height="3rem" />,
);

const LOOKED_AT = 10; // of the newest blocks
const SHOWN = 4;
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

const Next = styled.p`
  color: var(--text-2);
  font-size: var(--text-caption);

  & > strong {
    display: block;
    margin-block: var(--space-1);
    color: var(--text);
    font-size: var(--text-hero);
    font-weight: 600;
    line-height: var(--leading-hero);
    letter-spacing: -0.025em;
    font-variant-numeric: tabular-nums;
  }
`;

const List = styled.ul`
  display: grid;
  margin-top: calc(-1 * var(--space-4));

  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-3);
    padding-block: var(--space-2);
    border-top: 1px solid var(--line);
  }

  & > li:first-child {
    margin-inline: calc(-1 * var(--card-pad));
    padding-inline: var(--card-pad);
  }

  & > li:last-child {
    padding-bottom: 0;
  }

  & > li > span > strong {
    font-weight: 500;
  }

  & > li > span > small > span {
    color: var(--loss);
  }

  & > li > span > small {
    display: block;
    color: var(--text-2);
    font-size: var(--text-caption);
  }

  & > li > div {
    margin-left: auto;
  }

  & > li > i {
    display: grid;
    place-items: center;
    width: 1.75rem;
    height: 1.75rem;
    border-radius: var(--radius);
  }

  @media (max-width: 639.98px) {
    & > li {
      display: grid;
      grid-template-columns: auto 1fr;
    }

    & > li > div {
      grid-column: 2;
      justify-self: start;
      margin-left: 0;
    }
  }
`;

/** The countdown to the next block, as in the header, and the pool's name. */
const Countdown = ({
  newest,
  poolName,
}: {
  newest: PoolerBlock | undefined;
  poolName: string | undefined;
}) => {
  const block = useBlockchainData().data?.currentBlock;
  const now = useNow() + clockOffset();
  const index = block?.height ?? newest?.blockIndex;
  const left = block?.nextBlockAt ? countdown(Date.parse(block.nextBlockAt) - now) : undefined;
  return (
    <Next>
      {index == null ? 'Next' : `Block #${index}, next`} block{left === 'due' ? '' : ' in'}
      <strong>
        <span aria-hidden="true">{left ?? '–'}</span>
        <VisuallyHidden>{left ?? 'an unknown time'}</VisuallyHidden>
      </strong>
      {poolName}
    </Next>
  );
};

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
  const [isWhole, setWhole] = useState(false);
  const lifetime = useEntryLifetime();
  const now = useNow(10_000) + clockOffset();
  const newest = blocks.data?.items[0];
  const found = findProblems({
    failed: failed.data,
    missed: missed.data,
    farmers: farmers.data,
    harvests: harvests.data,
    now,
    lifetime,
    poolName,
  });
  const known = blocks.data && failed.data && farmers.data && harvests.data;
  const missing = blocks.error ?? failed.error ?? farmers.error ?? harvests.error;
  return (
    <Card label="Now">
      <Block>
        <Countdown newest={newest} poolName={own} />
        {newest && !poolName && (
          <Stack $gap={5}>
            <CycleBoard block={newest} />
            <LastBlocksStrip />
          </Stack>
        )}
      </Block>
      {!known && !missing && <Skeleton height="6rem" />}
      {(known || missing) && found.length === 0 && (
        <p>
          <Icon name="check-circle" style={{ color: 'var(--gain)' }} />{' '}
          {missing ? 'Some checks could not be completed.' : 'Nothing needs your attention.'}
        </p>
      )}
      {found.length > 0 && (
        <List aria-label="Needs your attention">
          {found.slice(0, isWhole ? undefined : SHOWN).map(({ failed, ...problem }) =>
            failed ? (
              <FailedSteps key={problem.id} {...problem} failed={failed} />
            ) : (
              <ProblemRow key={problem.id} {...problem}>
                <Link to={problem.to}>{problem.action}</Link>
                {problem.block && (
                  <BlockAcknowledgement {...problem.block} acknowledged={false} onDone={focusPageHeading} />
                )}
              </ProblemRow>
            ),
          )}
          {found.length > SHOWN && (
            <li>
              <Button size="sm" variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
                {isWhole ? 'Show fewer' : `Show ${found.length - SHOWN} more`}
              </Button>
            </li>
          )}
        </List>
      )}
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
