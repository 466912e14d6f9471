import { type Resource, useUnits } from 'shared-api';
import type { PoolerFarmersSummary } from 'shared-api/operator';
import { Count, ErrorState, Money, Percent, Term } from 'shared-ui';
import { Figure, FigureStrip } from 'shared-ui/content';

/** The four cards of Manage Farmers (spec §2); without data they load. */
export const FarmerCards = ({ data }: { data: PoolerFarmersSummary | undefined }) => {
  const { stake } = useUnits();
  const loading = !data;
  return (
    <FigureStrip loading={loading}>
      <Figure label="Total Farmers" value={<Count value={data?.total} />}>
        All time
      </Figure>
      <Figure label="Active Farmers" value={<Count value={data?.active} />}>
        <Count value={data?.suspended} /> suspended, <Count value={data?.idle} /> not planting
      </Figure>
      <Figure label="Total Stake" value={<Money amount={data?.totalStake} asset={stake} />}>
        Planted now
      </Figure>
      <Figure
        label={<Term name="success-rate">Average Success Rate</Term>}
        value={<Percent value={data?.averageSuccessRate} />}
      >
        All time, <Count value={data?.belowTarget} /> below your target
      </Figure>
    </FigureStrip>
  );
};

/** The number of farmers, their stakes and their success. */
export const FarmerFigures = ({ summary }: { summary: Resource<PoolerFarmersSummary> }) => {
  const { data, error } = summary;
  return !data && error ? (
    <ErrorState boxed message="Failed to load farmer statistics. Please try again." of={summary} />
  ) : (
    <FarmerCards data={data} />
  );
};
