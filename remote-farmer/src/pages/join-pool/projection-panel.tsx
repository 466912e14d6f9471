import { floorShare, type PoolerId, useUnits } from 'shared-api';
import { usePoolDetails } from 'shared-api/projection';
import { Button, DescriptionList, KeyValue, Money, Section, Skeleton } from 'shared-ui';
import { styled } from 'styled-components';
import { PoolProjection } from '../projection/pool-projection.tsx';
import { useStakeBalance } from '../projection/stake-balance.ts';
import { TermRows } from './term-rows.tsx';

const HOUR = 3600; // seconds
const FIRST_BLOCK = 'In the first block after a harvest, then less';

const Note = styled.p`
  color: var(--text-2);
  font-size: var(--text-caption);
`;

/** The pool's and the platform's shares of a reward, as fractions; undefined if the server does not report them. */
type Fees = { rewardSplit: number | null | undefined; platformFee: number | null | undefined };

type ProjectionPanelProps = {
  poolerId: PoolerId;
  /** 0 to 1: the fraction of the balance staked in each block. */
  stake: number;
  /** Harvest interval in blocks. */
  interval: number;
  /**
   * From the contract, if there is one; its terms are shown elsewhere. Until then, the pool's own terms are shown here.
   */
  fees?: Fees;
};

/** A projection from the pool's last seven days, or a message that there is no data. */
export const ProjectionPanel = ({ poolerId, stake, interval, fees }: ProjectionPanelProps) => {
  const units = useUnits();
  const { data: pool, error, refresh } = usePoolDetails(poolerId);
  const balance = useStakeBalance();
  if (!pool && error)
    return (
      <Note>
        Failed to load pool details, so nothing can be projected.{' '}
        <Button size="sm" onClick={refresh}>
          Retry
        </Button>
      </Note>
    );
  if (!pool) return <Skeleton height="9rem" />;
  const { rewardSplit, platformFee } = fees ?? { ...pool.terms };
  const delay = pool.terms?.exitDelay; // blocks
  return (
    <Section title="What to expect">
      <DescriptionList>
        <KeyValue
          label="Staked in each block"
          hint={balance === null ? undefined : balance === 0n ? 'Until your first KALE arrives' : FIRST_BLOCK}
        >
          <Money amount={balance === null ? null : floorShare(balance, stake)} asset={units.stake} />
        </KeyValue>
        {!fees && (
          <TermRows
            youKeep={pool.youKeep}
            rewardSplit={rewardSplit}
            platformFee={platformFee}
            exitDelay={delay == null ? delay : (delay * units.blockSeconds) / HOUR}
          />
        )}
      </DescriptionList>
      <PoolProjection {...{ poolerId, stake, interval, balance, rewardSplit, platformFee }} />
    </Section>
  );
};
