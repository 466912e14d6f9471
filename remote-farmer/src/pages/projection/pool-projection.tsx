import { useDeferredValue, useMemo } from 'react';
import { type Amount, type PoolerId, useCapability, useUnits } from 'shared-api';
import { project, usePoolOutlook } from 'shared-api/projection';
import { Button, Skeleton } from 'shared-ui';
import { ProjectionResult } from 'shared-ui/projection';
import { styled } from 'styled-components';

const Note = styled.p`
  color: var(--text-2);
  font-size: var(--text-caption);
`;

/** Known before the pool's figures. */
const NOTHING_STAKED = { kind: 'no-stake' } as const;

type PoolProjectionProps = {
  poolerId: PoolerId;
  /** 0 to 1: the fraction of the remaining balance that each block takes. */
  stake: number;
  /** In blocks. */
  interval: number;
  /** Null while it is unknown. */
  balance: Amount<'KALE'> | null;
  /** Fractions; undefined if the server does not report them. */
  rewardSplit: number | null | undefined;
  platformFee: number | null | undefined;
};

/** A stake's projected earnings in a pool, or the reason why there is no projection. */
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
  // The slider moves before the figures follow.
  const stake = useDeferredValue(chosen);
  const balance = useDeferredValue(held);
  const projection = useMemo(
    () =>
      outlook && balance !== null && rewardSplit != null && platformFee != null
        ? project({ stake, interval, balance, rewardSplit, platformFee, blockSeconds, outlook })
        : null,
    [stake, interval, balance, rewardSplit, platformFee, blockSeconds, outlook],
  );
  if (stake === 0)
    return <ProjectionResult projection={NOTHING_STAKED} stake={stake} interval={interval} basis="" />;
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
  if (outlook && balance === null)
    return <Note>Your KALE balance is unknown, so there is no projection.</Note>;
  if (!projection || !outlook) return <Note>There is no projection for this pool.</Note>;
  const { members, sample } = outlook;
  const all = `${members} ${members === 1 ? 'member' : 'members'}`;
  return (
    <ProjectionResult
      projection={projection}
      stake={stake}
      interval={interval}
      basis={
        sample != null && sample < members
          ? `a sample of ${sample} of this pool's ${all}`
          : `this pool's ${all}`
      }
    />
  );
};
