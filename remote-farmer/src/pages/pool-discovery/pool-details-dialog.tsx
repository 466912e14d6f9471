import { type PoolerId, useUnits } from 'shared-api';
import { usePoolDetails } from 'shared-api/projection';
import {
  ButtonLink,
  Count,
  DescriptionList,
  ErrorState,
  Grid,
  KeyValue,
  Money,
  Percent,
  Section,
  Skeleton,
  Stack,
} from 'shared-ui';
import { Dialog } from 'shared-ui/overlays';
import { readAmount } from '../amounts.ts';
import { usePoolsPath } from '../pools-path.ts';
import { forfeitsHint, poolRate } from './pool-rules.ts';
import { PoolTerms } from './pool-terms.tsx';

type PoolDetailsDialogProps = { poolerId: PoolerId; onClose: () => void };

/** The details of one pool (spec §2, Pool Details dialog). */
export default function PoolDetailsDialog({ poolerId, onClose }: PoolDetailsDialogProps) {
  const details = usePoolDetails(poolerId);
  const { data: pool, error } = details;
  const poolsPath = usePoolsPath();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={pool?.name ?? 'Pool Details'}
      description={pool?.description || undefined}
      footer={
        <ButtonLink to={`${poolsPath}/${encodeURIComponent(poolerId)}`}>Open this pool's page</ButtonLink>
      }
    >
      {!pool && error && <ErrorState message="Failed to load pool details" of={details} />}
      {!pool && !error && <Skeleton height="20rem" />}
      {pool && <Details pool={pool} />}
    </Dialog>
  );
}

const Details = ({ pool }: { pool: NonNullable<ReturnType<typeof usePoolDetails>['data']> }) => {
  const units = useUnits();
  const { performance, statistics, terms } = pool;
  const success = poolRate('successRate', pool.successRate, 'Plantings with accepted work, all time');
  const up = poolRate('uptime', performance?.uptime, 'Blocks planted and worked since approval');
  const blockTime = poolRate('averageBlockTime', performance?.averageBlockTime);
  const uptime = (
    <KeyValue label="Uptime" hint={up.hint}>
      <Percent value={up.value} missing="–" />
    </KeyValue>
  );
  return (
    // Focusable, so that the keyboard can scroll content longer than the screen.
    <Grid $columns={2} $min="17rem" $gap={6} role="region" aria-label="Figures" tabIndex={0}>
      <Stack $gap={6}>
        <Section title="Performance">
          <DescriptionList>
            <KeyValue label="Reward share" hint="Yours, before the platform fee">
              <Percent value={pool.rewardPercentage} places="terms" />
            </KeyValue>
            <KeyValue label="Success rate" hint={success.hint}>
              <Percent value={success.value} missing="–" />
            </KeyValue>
            {pool.forfeits && (
              <KeyValue label="Stakes lost" hint={forfeitsHint(pool.forfeits.count)}>
                <Money amount={readAmount(units.stake, pool.forfeits.stake)} asset={units.stake} />
              </KeyValue>
            )}
            {uptime}
            <KeyValue label="Total blocks mined">
              <Count value={performance?.totalBlocksMined} />
            </KeyValue>
            <KeyValue label="Total rewards" hint="All time, before fees">
              <Money amount={readAmount(units.reward, statistics?.totalRewards)} asset={units.reward} />
            </KeyValue>
            <KeyValue label="Average block time" hint={blockTime.hint}>
              {blockTime.value === null ? '–' : `${blockTime.value.toFixed(1)} seconds`}
            </KeyValue>
            <KeyValue label="Active farmers">
              <Count value={statistics?.farmersActive} />
            </KeyValue>
          </DescriptionList>
        </Section>
      </Stack>
      <Stack $gap={6}>
        <Section title="Terms">
          <DescriptionList>
            <PoolTerms terms={terms} />
          </DescriptionList>
        </Section>
        <Section title="Statistics">
          <DescriptionList>
            <KeyValue label="Total staked">
              <Money amount={readAmount(units.stake, statistics?.totalStaked)} asset={units.stake} />
            </KeyValue>
            <KeyValue label="Farmers joined">
              <Count value={statistics?.farmersJoined} />
            </KeyValue>
            {uptime}
          </DescriptionList>
        </Section>
      </Stack>
    </Grid>
  );
};
