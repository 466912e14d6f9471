import { useSystemInfo } from 'shared-api';
import {
  useBlockchainData,
  useFarmerMoney,
  useFarmerSummary,
  useHarvests,
  usePlantings,
  useUserStatus,
} from 'shared-api/farmer';
import { Button, Section } from 'shared-ui';
import { FundingPanel } from '../funding/funding-panel.tsx';
import { useFundingShown } from '../funding/use-celebration.ts';
import { TwoColumns } from '../two-columns.ts';
import { FarmerCards } from './farmer-cards.tsx';
import { FarmerMoneyFigures } from './farmer-money.tsx';
import { fundingAnchor } from './onboarding.ts';
import { OnboardingChecklist } from './onboarding-checklist.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { RetryAlert } from './retry-alert.tsx';
import { RewardChart } from './reward-chart.tsx';
import { SystemCard } from './system-card.tsx';
import { analyticsFailure, blockchainFailure, statusFailure, systemFailure } from './texts.ts';

/** The farmer's overview (spec §2): what failed, the next step, four cards, the latest activity, the service, rewards. */
export const OverviewTab = () => {
  const info = useSystemInfo();
  const blockchain = useBlockchainData();
  const summary = useFarmerSummary();
  const money = useFarmerMoney();
  const status = useUserStatus();
  const plantings = usePlantings({ limit: 5 });
  const harvests = useHarvests({ limit: 5 });
  const fundingShown = useFundingShown(status.data?.funded ?? undefined);
  const all = [info, blockchain, summary, money, status, plantings, harvests];

  return (
    <Section
      title="At a Glance"
      actions={
        <Button
          size="sm"
          icon="refresh"
          pending={all.some(({ validating }) => validating)}
          pendingLabel="Refreshing..."
          onClick={() => all.forEach(({ refresh }) => void refresh())}
        >
          Refresh
        </Button>
      }
    >
      <FarmerMoneyFigures money={money} />
      <RetryAlert of={info} tone="loss">
        {systemFailure}
      </RetryAlert>
      <RetryAlert of={blockchain}>{blockchain.error && blockchainFailure(blockchain.error)}</RetryAlert>
      <RetryAlert of={summary}>{summary.error && analyticsFailure(summary.error)}</RetryAlert>
      <RetryAlert of={status}>{statusFailure()}</RetryAlert>
      <OnboardingChecklist status={status.data} summary={summary.data} />
      {fundingShown && (
        <div id={fundingAnchor} tabIndex={-1}>
          <FundingPanel title="Custodial Wallet Funding" />
        </div>
      )}
      <FarmerCards blockchain={blockchain} summary={summary} money={money.data} />
      <TwoColumns $even>
        <RecentActivity plantings={plantings} harvests={harvests} />
        <SystemCard info={info} />
      </TwoColumns>
      {(summary.data?.successfulHarvests ?? 0) > 0 && <RewardChart shows="rewards" />}
    </Section>
  );
};
