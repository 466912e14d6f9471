import { useDeferredValue, useMemo } from 'react';
import { type Amount, type PoolerId, useCapability, useUnits } from 'shared-api';
import { usePoolOutlook } from 'shared-api/farmer';
import { project } from 'shared-api/projection';
import { Button, Skeleton } from 'shared-ui';
import { ProjectionFigures } from 'shared-ui/projection';
import { styled } from 'styled-components';

const Note = styled.p`
  color: var(--text-2);
  font-size: var(--text-caption);
`;

/** Why there is no figure. */
const REASONS = {
  'no-stake': 'With a stake of 0%, nothing is planted. Choose a stake to see what it could earn.',
  'no-balance': 'Your wallet has no KALE yet, so there is nothing to plant.',
  'no-history': 'This pool has no harvest in the last 7 days, so there is nothing to project from.',
} as const;

type PoolProjectionProps = {
  poolerId: PoolerId;
  /** 0 to 1: the part of what is left that each block takes. */
  stake: number;
  /** In blocks. */
  interval: number;
  /** Null while it is unknown. */
  balance: Amount<'KALE'> | null;
  /** Fractions; nothing where the server does not say. */
  rewardSplit: number | null | undefined;
  platformFee: number | null | undefined;
};

/** What a stake may earn in a pool, or why nobody can say. */
export const PoolProjection = ({
  poolerId,
  stake: chosen,
  interval,
  balance: held,
  rewardSplit,
  platformFee,
}: PoolProjectionProps) => {
  const { blockSeconds } = useUnits();
  const capable = useCapability('pool-outlook');
  const { data: outlook, error, loading, refresh } = usePoolOutlook(poolerId);
  // The slider stays ahead of the figures.
  const stake = useDeferredValue(chosen);
  const balance = useDeferredValue(held);
  const projection = useMemo(
    () =>
      outlook && balance !== null && rewardSplit != null && platformFee != null
        ? project({ stake, interval, balance, rewardSplit, platformFee, blockSeconds, outlook })
        : null,
    [stake, interval, balance, rewardSplit, platformFee, blockSeconds, outlook],
  );
  if (stake === 0) return <Note>{REASONS['no-stake']}</Note>;
  if (error && !outlook)
    return (
      <Note>
        Couldn't load this pool's last 7 days.{' '}
        <Button size="sm" onClick={refresh}>
          Retry
        </Button>
      </Note>
    );
  if (loading && capable !== false) return <Skeleton height="14rem" />;
  if (!projection || !outlook) return <Note>There is no projection for this pool.</Note>;
  if (projection.kind !== 'projected') return <Note>{REASONS[projection.kind]}</Note>;
  const { members } = outlook;
  return (
    <ProjectionFigures
      {...projection}
      stake={stake}
      interval={interval}
      basis={`this pool's ${members} ${members === 1 ? 'member' : 'members'}`}
    />
  );
};
