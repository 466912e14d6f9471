import { type Pool, useUnits } from 'shared-api';
import {
  Button,
  Card,
  Checkbox,
  DescriptionList,
  KeyValue,
  Money,
  Percent,
  Progress,
  Row,
  readStatus,
  Skeleton,
  Stack,
  StatusBadge,
} from 'shared-ui';
import { styled } from 'styled-components';
import { readAmount } from '../amounts.ts';
import { capacityPercent, joinability, POOL_DEFAULTS, rateHint, workHint } from './pool-rules.ts';

/** Of one height in all cards, so that their figures stand in line. */
const About = styled.span`
  display: block;

  @media (min-width: 640px) {
    min-height: 2lh;
  }
`;

type PoolCardProps = {
  pool: Pool;
  onDetails: () => void;
  /** Nothing for who can never join, such as an admin. */
  onJoin: (() => void) | undefined;
  /** Whether it is chosen for comparison, and whether it can be. */
  compared: boolean;
  comparable: boolean;
  onCompare: (compared: boolean) => void;
};

/** One pool in the grid with everything that a choice needs (spec §2, Pool card). */
export const PoolCard = ({ pool, onDetails, onJoin, compared, comparable, onCompare }: PoolCardProps) => {
  const units = useUnits();
  const { joinable, label } = joinability(pool);
  return (
    <Card
      title={pool.name}
      description={pool.description && <About>{pool.description}</About>}
      actions={<StatusBadge status={readStatus(pool.status)} />}
      footer={
        <Row $gap={2}>
          <Button onClick={onDetails} aria-label={`View Details of ${pool.name}`}>
            View Details
          </Button>
          {onJoin && (
            <Button
              variant="primary"
              disabled={!joinable}
              onClick={onJoin}
              aria-label={`${label}: ${pool.name}`}
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
        </Row>
      }
    >
      <Progress
        label="Capacity"
        percent={capacityPercent(pool)}
        value={`${pool.currentFarmers}/${pool.maxFarmers} farmers`}
      />
      <DescriptionList>
        <KeyValue label="Reward share">
          <Percent value={pool.rewardPercentage} />
        </KeyValue>
        <KeyValue label="Success rate" hint={rateHint(pool.successRate, workHint(pool.forfeits?.count ?? 0))}>
          <Percent value={pool.successRate ?? POOL_DEFAULTS.successRate} />
        </KeyValue>
        <KeyValue label="Average reward" hint="Before fees, so far">
          <Money amount={readAmount(units.reward, pool.averageRewardHuman)} asset={units.reward} />
        </KeyValue>
        <KeyValue label="Total staked">
          <Money amount={readAmount(units.stake, pool.totalStakedHuman)} asset={units.stake} />
        </KeyValue>
        <KeyValue label="Fees">Standard pool fees</KeyValue>
      </DescriptionList>
    </Card>
  );
};

/** The place of a pool that is still loading, as tall as the card it becomes. */
export const PoolCardSkeleton = () => (
  <Card title={<Skeleton width="9rem" height="1.25rem" />}>
    <Stack $gap={5}>
      <Skeleton width="90%" />
      <Skeleton height="0.75rem" />
      <Skeleton height="12.75rem" />
      <Skeleton width="12rem" height="2.25rem" />
    </Stack>
  </Card>
);
