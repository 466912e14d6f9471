import { type Pool, useSession, useUnits } from 'shared-api';
import {
  Button,
  ButtonLink,
  Card,
  Checkbox,
  DescriptionList,
  KeyValue,
  Link,
  Money,
  Percent,
  Progress,
  Row,
  Skeleton,
  Stack,
  Term,
} from 'shared-ui';

import { styled } from 'styled-components';
import { readAmount } from '../amounts.ts';
import { usePoolsPath } from '../pools-path.ts';
import { PoolFigure, PoolFigures } from './pool-figures.tsx';
import { capacityPercent, feesHint, joinability, poolRate, workHint } from './pool-rules.ts';
import { PoolStatusMark } from './pool-status.tsx';

/** The same height in all cards, so that their figures line up. */
const About = styled.span`
  display: block;

  @media (min-width: 640px) {
    min-height: 2lh;
  }
`;

const Terms = styled(DescriptionList)`
  padding-top: var(--space-3);
  border-top: 1px solid var(--line);
  margin-top: 0;
  font-size: var(--text-caption);

  /* One line each: the explanation, then the value. */
  & > div > dd {
    display: flex;
    flex-flow: row-reverse wrap;
    align-items: baseline;
    gap: 0 var(--space-2);
  }
`;

const Foot = styled(Row)`
  & > :last-child {
    margin-left: auto;
  }
`;

/** Links to the pool's own page. */
const Name = styled(Link)`
  color: inherit;
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }
`;

/** The farmer's own pool is outlined. */
const Frame = styled.div<{ $own: boolean }>`
  display: grid;

  & > section {
    ${({ $own }) => $own && 'border-color: var(--control-line);'}
  }
`;

type PoolCardProps = {
  pool: Pool;
  /** Whether the farmer is in this pool. */
  own: boolean;
  onDetails: () => void;
  /** Absent for those who can never join, such as an admin. */
  onJoin: (() => void) | undefined;
  /** The id of the line that explains why joining is impossible now; set when the button is disabled. */
  barredBy: string | undefined;
  /** Whether it is chosen for comparison, and whether it can be. */
  compared: boolean;
  comparable: boolean;
  onCompare: (compared: boolean) => void;
};

/** One pool in the grid with everything needed to choose (spec §2, Pool card). */
export const PoolCard = ({
  pool,
  own,
  onDetails,
  onJoin,
  barredBy,
  compared,
  comparable,
  onCompare,
}: PoolCardProps) => {
  const units = useUnits();
  const { joinable, label } = joinability(pool);
  const success = poolRate('successRate', pool.successRate, workHint(pool.forfeits?.count ?? 0));
  const id = encodeURIComponent(pool.id);
  const poolsPath = usePoolsPath();
  const isVisitor = useSession(({ state }) => state === 'signed-out');
  return (
    <Frame $own={own}>
      <Card
        title={<Name to={`${poolsPath}/${id}`}>{pool.name}</Name>}
        description={pool.description && <About>{pool.description}</About>}
        actions={<PoolStatusMark status={pool.status} own={own} />}
        footer={
          <Foot $gap={2}>
            <Button size="sm" onClick={onDetails} aria-label={`View Details of ${pool.name}`}>
              View Details
            </Button>
            {isVisitor && joinable && (
              <ButtonLink size="sm" to={`/farmer/pools/${id}`} aria-label={`${label}: ${pool.name}`}>
                {label}
              </ButtonLink>
            )}
            {onJoin && own && (
              <ButtonLink size="sm" to="/farmer/my-pool">
                My Pool
              </ButtonLink>
            )}
            {onJoin && !own && (
              <Button
                size="sm"
                disabled={!joinable || barredBy !== undefined}
                onClick={onJoin}
                aria-label={`${label}: ${pool.name}`}
                aria-describedby={barredBy}
              >
                {label}
              </Button>
            )}
            <Checkbox
              label="Compare"
              aria-label={`Compare ${pool.name}`}
              checked={compared}
              disabled={!comparable}
              onCheckedChange={onCompare}
            />
          </Foot>
        }
      >
        <PoolFigures>
          <PoolFigure label={<Term name="you-keep">You keep</Term>} note="After all fees" leading>
            <Percent value={pool.youKeep} missing="–" places="terms" />
          </PoolFigure>
          <PoolFigure
            label={<Term name="average-reward">Average reward</Term>}
            note={'Per planted block, 24\u00a0h'}
          >
            <Money
              amount={readAmount(units.reward, pool.averageRewardHuman)}
              asset={units.reward}
              missing="–"
            />
          </PoolFigure>
          <PoolFigure label={<Term name="success-rate">Success rate</Term>} note={success.hint}>
            <Percent value={success.value} missing="–" />
          </PoolFigure>
        </PoolFigures>
        <Progress
          label="Capacity"
          tone="count"
          percent={capacityPercent(pool)}
          value={`${pool.currentFarmers} of ${pool.maxFarmers} ${pool.maxFarmers === 1 ? 'farmer' : 'farmers'}`}
        />
        <Terms>
          <KeyValue label="Reward share" hint="Yours, before the platform fee">
            <Percent value={pool.rewardPercentage} places="terms" />
          </KeyValue>
          <KeyValue label={<Term name="total-staked">Total staked</Term>}>
            <Money amount={readAmount(units.stake, pool.totalStakedHuman)} asset={units.stake} />
          </KeyValue>
          <KeyValue label="Fees" hint={feesHint(pool)}>
            Standard pool fees
          </KeyValue>
        </Terms>
      </Card>
    </Frame>
  );
};

/** The skeleton of a loading pool, with the height of its card. */
export const PoolCardSkeleton = () => (
  <Card title={<Skeleton width="9rem" height="1.25rem" />}>
    <Stack $gap={5}>
      <Skeleton width="90%" />
      <Skeleton height="4rem" />
      <Skeleton height="0.75rem" />
      <Skeleton height="9.5rem" />
      <Skeleton width="12rem" height="2.25rem" />
    </Stack>
  </Card>
);
