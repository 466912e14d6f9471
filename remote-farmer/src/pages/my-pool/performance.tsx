import { amount, type UnitsOfPool, type useFarmerSummary } from 'shared-api';
import { Card, Count, DescriptionList, ErrorState, KeyValue, Money, Percent } from 'shared-ui';
import { readAmount } from '../amounts.ts';

type PerformanceProps = { summary: ReturnType<typeof useFarmerSummary>; units: UnitsOfPool };

/** How the farmer's blocks went, lifetime and in the last 7 days (spec §2, Performance). */
export const Performance = ({ summary, units }: PerformanceProps) => {
  const { data, error, refresh, validating } = summary;
  if (!data && error)
    return (
      <Card>
        <ErrorState
          message="Failed to load pool data. Please try again."
          onRetry={refresh}
          retrying={validating}
        />
      </Card>
    );
  const loading = !data;
  const lifetime = data?.lifetime;
  const earned = readAmount(units.reward, lifetime?.totalRewardsHuman);
  const blocks = lifetime?.blocksParticipated ?? 0;
  const average = earned === null || blocks === 0 ? null : amount(units.reward, earned / BigInt(blocks));
  return (
    <Card title="Performance" icon="chart">
      <DescriptionList>
        <KeyValue label="Success rate" loading={loading} hint="Lifetime">
          <Percent value={lifetime?.successRate} of={1} />
        </KeyValue>
        <KeyValue label="Blocks participated" loading={loading} hint="Lifetime">
          <Count value={lifetime?.blocksParticipated} />
        </KeyValue>
        <KeyValue label="Average reward per block" loading={loading} hint="Lifetime">
          <Money amount={average} asset={units.reward} />
        </KeyValue>
        <KeyValue label="Successful plantings" loading={loading}>
          <Count value={data?.successfulPlantings} />
        </KeyValue>
        <KeyValue label="Failed plantings" loading={loading}>
          <Count value={data?.failedPlantings} />
        </KeyValue>
        <KeyValue label="Rewards" loading={loading} hint="Last 7 days">
          <Money amount={readAmount(units.reward, data?.window?.rewardsHuman)} asset={units.reward} />
        </KeyValue>
        <KeyValue label="Staked" loading={loading} hint="Last 7 days">
          <Money amount={readAmount(units.stake, data?.window?.stakedHuman)} asset={units.stake} />
        </KeyValue>
      </DescriptionList>
    </Card>
  );
};
