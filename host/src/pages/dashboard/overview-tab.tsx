import {
  useBlockchainData,
  useFarmerSummary,
  useHarvests,
  usePlantings,
  useSystemInfo,
  useUserStatus,
} from 'shared-api';
import { Button, Row } from 'shared-ui';
import { styled } from 'styled-components';
import { FundingPanel } from '../funding/funding-panel.tsx';
import { FarmerCards } from './farmer-cards.tsx';
import { fundingAnchor } from './onboarding.ts';
import { OnboardingChecklist } from './onboarding-checklist.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { RetryAlert } from './retry-alert.tsx';
import { SystemCard } from './system-card.tsx';
import { analyticsFailure, blockchainFailure, statusFailure, systemFailure } from './texts.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  align-items: start;

  @media (min-width: 1024px) {
    grid-template-columns: minmax(0, 5fr) minmax(0, 3fr);
  }
`;

/** The farmer's overview (spec §2): what failed, the next step, four cards, the latest activity, the service. */
export const OverviewTab = () => {
  const info = useSystemInfo();
  const blockchain = useBlockchainData();
  const summary = useFarmerSummary();
  const status = useUserStatus();
  const plantings = usePlantings({ limit: 5 });
  const harvests = useHarvests({ limit: 5 });
  const all = [info, blockchain, summary, status, plantings, harvests];

  return (
    <>
      <Row $justify="end">
        <Button
          size="sm"
          icon="refresh"
          pending={all.some(({ validating }) => validating)}
          pendingLabel="Refreshing..."
          onClick={() => all.forEach(({ refresh }) => void refresh())}
        >
          Refresh
        </Button>
      </Row>
      <RetryAlert of={info} tone="danger">
        {systemFailure}
      </RetryAlert>
      <RetryAlert of={blockchain}>{blockchain.error && blockchainFailure(blockchain.error)}</RetryAlert>
      <RetryAlert of={summary}>{summary.error && analyticsFailure(summary.error)}</RetryAlert>
      <RetryAlert of={status}>{statusFailure()}</RetryAlert>
      <OnboardingChecklist status={status.data} summary={summary.data} />
      {status.data?.funded === false && (
        <div id={fundingAnchor} tabIndex={-1}>
          <FundingPanel title="Custodial Wallet Funding" />
        </div>
      )}
      <FarmerCards blockchain={blockchain} summary={summary} />
      <Columns>
        <RecentActivity plantings={plantings} harvests={harvests} />
        <SystemCard info={info} />
      </Columns>
    </>
  );
};
