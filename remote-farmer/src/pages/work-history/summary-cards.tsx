import type { ReactNode } from 'react';
import { useUnits } from 'shared-api';
import type { useFarmerSummary } from 'shared-api/farmer';
import { Count, Grid, Money, Percent } from 'shared-ui';
import { StatCard } from 'shared-ui/content';
import { readAmount } from '../amounts.ts';
import { EarnedParts } from '../earned-parts.tsx';
import { ACCEPTED_WORK } from '../success-texts.ts';

type SummaryCardsProps = {
  summary: ReturnType<typeof useFarmerSummary>;
  /** Rows listed: what is counted where the server keeps no lifetime figures. */
  rows: number;
};

/** Submissions, success rate, rewards, pools (spec §2, Work History). */
export const SummaryCards = ({ summary: { data, error }, rows }: SummaryCardsProps) => {
  const { stake, reward } = useUnits();
  const lifetime = data?.lifetime;
  const blocks = lifetime?.blocksParticipated;
  const loading = !data && !error;
  // What could not be asked for is not nothing.
  const unknown = !data && error !== undefined;
  const known = (value: ReactNode) => (unknown ? 'Not available' : value);
  return (
    <Grid>
      <StatCard
        label="Total Submissions"
        icon="pickaxe"
        loading={loading}
        value={known(<Count value={blocks ?? rows} />)}
        note={blocks == null && !unknown ? 'Rows listed below' : 'Blocks participated, lifetime'}
      />
      <StatCard
        label="Success Rate"
        icon="check-circle"
        loading={loading}
        value={<Percent value={lifetime?.successRate} of={1} places={0} />}
        note={lifetime?.successRate == null && !unknown ? 'No submissions yet' : ACCEPTED_WORK}
      />
      <StatCard
        label="Total Rewards"
        icon="coins"
        loading={loading}
        value={known(
          <Money
            amount={readAmount(reward, lifetime?.netEarnedHuman ?? lifetime?.totalRewardsHuman ?? '0')}
            asset={reward}
          />,
        )}
        note={<EarnedParts lifetime={lifetime} units={{ stake, reward }} />}
      />
      <StatCard
        label="Active Pools"
        icon="pool"
        loading={loading}
        value={known(<Count value={data?.contract ? 1 : 0} />)}
        note="Contracts in force"
      />
    </Grid>
  );
};
