import { type CurrentFarmer, type FarmerContract, type UnitsOfPool, useReadOnly } from 'shared-api';
import { useFarmerMoney, useFarmerSummary } from 'shared-api/farmer';
import {
  Alert,
  BlocksAsTime,
  Card,
  DescriptionList,
  Grid,
  KeyValue,
  Money,
  Percent,
  RelativeTime,
  Stack,
  StatusBadge,
} from 'shared-ui';
import { Hash, StatCard, Tabs, Upcoming } from 'shared-ui/content';
import { readAmount } from '../amounts.ts';
import { EarnedParts } from '../earned-parts.tsx';
import { exitDelayText } from '../exit-delay.ts';
import { ACCEPTED_WORK } from '../success-texts.ts';
import { SummaryChart } from '../summary-chart/summary-chart.tsx';
import { contractTerms, defaultHint, withoutUnderscores } from './contract-defaults.ts';
import { contractBadge } from './contract-status.ts';
import { Earnings } from './earnings.tsx';
import { Exiting } from './exiting.tsx';
import { HarvestDeadline } from './harvest-deadline.tsx';
import { NextPlant } from './next-plant.tsx';
import { pendingReward } from './pending-reward.tsx';
import { Performance } from './performance.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { Settings } from './settings.tsx';

type ActivePoolProps = { farmer: CurrentFarmer['farmer']; contract: FarmerContract; units: UnitsOfPool };

/** A contract in force, or on its way out. */
export const ActivePool = ({ farmer, contract, units }: ActivePoolProps) => {
  const terms = contractTerms(contract);
  // Everything in the settings is a change.
  const readOnly = useReadOnly();
  const summary = useFarmerSummary('7d');
  const money = useFarmerMoney().data;
  const lifetime = summary.data?.lifetime;
  const loading = !summary.data && !summary.error;
  const pending = pendingReward(contract, summary.data, units.reward);
  const planting = contractBadge(contract.status) === 'active' && !contract.suspended_at;
  return (
    <Stack $gap={6}>
      {contract.status === 'exiting' && <Exiting contract={contract} summary={summary} units={units} />}
      {contract.status === 'active' && contract.suspended_at && <Suspended since={contract.suspended_at} />}
      {contract.stake_held_back && <StakeHeldBack />}
      <HarvestDeadline harvestBy={contract.harvest_by} />
      <Grid>
        <StatCard
          label="Current Stake"
          icon="sprout"
          value={<Percent value={contract.stake_percentage ?? farmer.stake_percentage} of={1} places={0} />}
          note={
            <>
              of{' '}
              <Money
                amount={readAmount(units.stake, money?.available ?? farmer.current_balance)}
                asset={units.stake}
              />
              {money && (
                <>
                  {' '}
                  available; <Money amount={money.planted} asset={units.stake} /> planted
                </>
              )}
            </>
          }
        />
        <StatCard
          label="Total Earned"
          icon="coins"
          loading={loading}
          value={
            <Money
              amount={readAmount(units.reward, lifetime?.netEarnedHuman ?? lifetime?.totalRewardsHuman)}
              asset={units.reward}
            />
          }
          note={<EarnedParts lifetime={lifetime} units={units} />}
        />
        <StatCard
          label="Success Rate"
          icon="check-circle"
          loading={loading}
          value={<Percent value={lifetime?.successRate} of={1} />}
          note={ACCEPTED_WORK}
        />
        <StatCard
          label="Pending Rewards"
          icon="wheat"
          loading={loading && !pending.known}
          value={pending.value}
          note={pending.note}
        />
      </Grid>
      <Grid $columns={2} $min="20rem">
        <Card title="Contract Terms" icon="shield">
          <DescriptionList>
            <KeyValue label="Reward Split" hint={defaultHint(terms.rewardSplit)}>
              <Percent value={terms.rewardSplit.value} of={1} />
            </KeyValue>
            <KeyValue label="Platform Fee" hint={defaultHint(terms.platformFee)}>
              <Percent value={terms.platformFee.value} of={1} />
            </KeyValue>
            <KeyValue label="Exit Delay" hint={defaultHint(terms.exitDelayHours)}>
              {exitDelayText(terms.exitDelayHours.value, units.blockSeconds)}
            </KeyValue>
            <KeyValue label="Created By" hint={defaultHint(terms.createdBy)}>
              {withoutUnderscores(terms.createdBy.value)}
            </KeyValue>
          </DescriptionList>
        </Card>
        <Card
          title="Pool Information"
          icon="pool"
          actions={<StatusBadge status={contractBadge(contract.status)} />}
        >
          <DescriptionList>
            <KeyValue label="Pool" hint={defaultHint(terms.poolName)}>
              {terms.poolName.value}
            </KeyValue>
            <KeyValue label="Joined">
              <RelativeTime at={farmer.joined_pool_at ?? contract.created_at} />
            </KeyValue>
            <KeyValue label="Contract">
              <Hash hash={contract.id} characters={10} />
            </KeyValue>
            <KeyValue label="Stake percentage">
              <Percent value={contract.stake_percentage} of={1} places={0} />
            </KeyValue>
            <KeyValue label="Harvest interval" hint={defaultHint(terms.harvestInterval)}>
              <BlocksAsTime blocks={terms.harvestInterval.value} blockSeconds={units.blockSeconds} />
            </KeyValue>
            {planting && (
              <KeyValue label="Next plant">
                <NextPlant />
              </KeyValue>
            )}
            <KeyValue label="Next harvest">
              <Upcoming
                at={contract.next_harvest_at}
                due="As the next block opens"
                missing="Once a block is worked"
              />
            </KeyValue>
            <KeyValue label="Last harvest">
              <RelativeTime at={contract.last_harvest_at} />
            </KeyValue>
            {contract.harvest_by && (
              <KeyValue label="Harvest by">
                <RelativeTime at={contract.harvest_by} />
              </KeyValue>
            )}
          </DescriptionList>
        </Card>
      </Grid>
      <Tabs
        label="Pool details"
        tabs={[
          {
            id: 'performance',
            label: 'Performance',
            panel: (
              <>
                <Performance summary={summary} poolerId={contract.pooler_id} units={units} />
                <SummaryChart shows="outcomes" window="7d" summary={summary} />
              </>
            ),
          },
          {
            id: 'earnings',
            label: 'Earnings',
            panel: (
              <>
                <SummaryChart shows="rewards" window="7d" summary={summary} />
                <Earnings units={units} />
              </>
            ),
          },
          { id: 'activity', label: 'Recent Activity', panel: <RecentActivity units={units} /> },
          ...(readOnly
            ? []
            : [
                {
                  id: 'settings',
                  label: 'Settings',
                  panel: <Settings contract={contract} summary={summary} units={units} />,
                },
              ]),
        ]}
      />
    </Stack>
  );
};

/** The pooler has stopped planting; what that means for what is planted already. */
const Suspended = ({ since }: { since: string }) => (
  <Alert standing tone="waiting" title="Your pool has suspended planting for you">
    Since <RelativeTime at={since} />, nothing is planted for you until the pool resumes. What is planted is
    still worked, harvested and paid; you can withdraw or exit as ever.
  </Alert>
);

const StakeHeldBack = () => (
  <Alert standing tone="waiting" title="Your stake is held back">
    The last block that was planted for you had no work, and a stake that is planted without work is lost.
    Until work arrives again, you are planted for with no stake; your KALE stays in your wallet.
  </Alert>
);
