import { floorShare, formatAmount, type PoolDetails, type PoolerId, useUnits } from 'shared-api';
import { useBlockchainData, usePoolDetails } from 'shared-api/farmer';
import { Button, DescriptionList, KeyValue, Money, Percent, Section, Skeleton } from 'shared-ui';
import { styled } from 'styled-components';
import { readAmount } from '../amounts.ts';
import { type Fees, project } from './projection.ts';
import { TermRows } from './term-rows.tsx';

const HOUR = 3600; // seconds

const Note = styled.p`
  color: var(--text-2);
  font-size: var(--text-caption);
`;

type ProjectionPanelProps = {
  poolerId: PoolerId;
  /** 0 to 1: what of the balance is staked in each block. */
  stake: number;
  /** Of the contract, once there is one: its terms stand elsewhere. Until then the pool's own are told here. */
  fees?: Fees;
  /** The pool as it was before that contract was asked for, to repeat what was told then; else its seat is counted. */
  before?: PoolDetails | undefined;
};

/** What to expect of the pool, from the figures it really has; says so when it has none. */
export const ProjectionPanel = ({ poolerId, stake, fees, before }: ProjectionPanelProps) => {
  const units = useUnits();
  const { data, error, refresh } = usePoolDetails(poolerId);
  const pool = before ?? data;
  const balance = readAmount(units.stake, useBlockchainData().data?.custodialWallet?.balance);
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
  const projected = project(pool, units, fees !== undefined && !before);
  return (
    <Section title="What to expect">
      <DescriptionList>
        <KeyValue label="Staked in each block" hint={balance === null ? undefined : 'Of your balance now'}>
          <Money amount={balance === null ? null : floorShare(balance, stake)} asset={units.stake} />
        </KeyValue>
        {projected && (
          <>
            <KeyValue label="Your share of the pool" hint="Once you have joined">
              1 of {projected.farmers} {projected.farmers === 1 ? 'farmer' : 'farmers'} (
              <Percent value={1 / projected.farmers} of={1} />)
            </KeyValue>
            <KeyValue label="Expected reward a day" hint="After fees">
              {formatAmount(projected.low)} to <Money amount={projected.high} asset={units.reward} />
            </KeyValue>
          </>
        )}
        {!fees && (
          <TermRows
            rewardSplit={rewardSplit}
            platformFee={platformFee}
            exitDelay={delay == null ? delay : (delay * units.blockSeconds) / HOUR}
          />
        )}
      </DescriptionList>
      <Note>
        {projected ? (
          <>
            A farmer of this pool earned {formatAmount(projected.average)} {units.reward} per planted block on
            average in the last 24 hours, after fees. There are about {Math.round(projected.blocksPerDay)}{' '}
            blocks a day. The lower figure counts plantings without accepted work and blocks not mined as
            often as they happened so far, and the pool's reward divided among one farmer more. A block
            without accepted work also costs the stake in it, which is not taken off here. More or less stake
            than the others changes your part. This is no promise.
          </>
        ) : (
          'This pool has not paid a reward yet, so there is nothing to project an income from.'
        )}
      </Note>
    </Section>
  );
};
