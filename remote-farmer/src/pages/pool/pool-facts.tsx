import { type PoolDetails, useUnits } from 'shared-api';
import { Card, Count, DescriptionList, Grid, KeyValue, Money, Percent } from 'shared-ui';
import { readAmount } from '../amounts.ts';
import { forfeitsHint, poolRate } from '../pool-discovery/pool-rules.ts';
import { PoolTerms } from '../pool-discovery/pool-terms.tsx';

/** A pool's terms and results. */
export const PoolFacts = ({ pool }: { pool: PoolDetails }) => {
  const units = useUnits();
  const { performance, statistics, terms } = pool;
  const blockTime = poolRate('averageBlockTime', performance?.averageBlockTime, '');
  return (
    <Grid $columns={2} $min="17rem">
      <Card title="Terms">
        <DescriptionList>
          <KeyValue label="Reward share" hint="Yours, before the platform fee">
            <Percent value={pool.rewardPercentage} places="terms" />
          </KeyValue>
          <PoolTerms terms={terms} />
        </DescriptionList>
      </Card>
      <Card title="Statistics">
        <DescriptionList>
          <KeyValue label="Total staked" hint="Planted now">
            <Money amount={readAmount(units.stake, statistics?.totalStaked)} asset={units.stake} />
          </KeyValue>
          <KeyValue label="Total rewards" hint="All time, before fees">
            <Money amount={readAmount(units.reward, statistics?.totalRewards)} asset={units.reward} />
          </KeyValue>
          {pool.forfeits && (
            <KeyValue label="Stakes lost" hint={forfeitsHint(pool.forfeits.count)}>
              <Money amount={readAmount(units.stake, pool.forfeits.stake)} asset={units.stake} />
            </KeyValue>
          )}
          <KeyValue label="Total blocks mined">
            <Count value={performance?.totalBlocksMined} />
          </KeyValue>
          <KeyValue label="Farmers joined">
            <Count value={statistics?.farmersJoined} />
          </KeyValue>
          <KeyValue label="Average block time" hint={blockTime.hint}>
            {blockTime.value === null ? '–' : `${blockTime.value.toFixed(1)} seconds`}
          </KeyValue>
        </DescriptionList>
      </Card>
    </Grid>
  );
};
