import { useSystemInfo } from 'shared-api';
import {
  useBlockchainData,
  useCurrentFarmer,
  useFarmerMoney,
  useFarmerSummary,
  useHarvests,
  usePlantings,
  useUserStatus,
} from 'shared-api/farmer';
import { Deferred, lazyComponent, Skeleton } from 'shared-ui';
import { RetryAlert } from 'shared-ui/content';
import { styled } from 'styled-components';
import { useFundingShown } from '../funding/use-celebration.ts';
import { LATEST_HARVESTS } from './activity.ts';
import { FarmerCards } from './farmer-cards.tsx';
import { fundingAnchor } from './farmer-progress.ts';
import { HomeHero } from './home-hero.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { RewardChart } from './reward-chart.tsx';
import { SystemCard } from './system-card.tsx';
import { analyticsFailure, blockchainFailure, statusFailure, systemFailure } from './texts.ts';
import { WindowSums } from './window-sums.tsx';

/** Shown until the wallet is funded, so not part of every farmer's first load. */
const FundingPanel = lazyComponent<{ title?: string }>(
  async () => ({
    default: (await import(/* webpackChunkName: 'newcomer' */ '../funding/funding-panel.tsx')).FundingPanel,
  }),
  () => <Skeleton height="24rem" />,
);

/** For newcomers only, so not part of every farmer's first load. */
const OnboardingChecklist = lazyComponent(
  async () => ({
    default: (await import(/* webpackChunkName: 'newcomer' */ './onboarding-checklist.tsx'))
      .OnboardingChecklist,
  }),
  () => <Skeleton height="16rem" />,
);

/** Few farmers have one, so it is not part of every farmer's first load. */
const ReservedSeat = lazyComponent(
  async () => ({
    default: (await import(/* webpackChunkName: 'newcomer' */ './reserved-seat.tsx')).ReservedSeat,
  }),
  () => null,
);

const Pair = styled.div<{ $wideFirst: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--gutter);

  @media (min-width: 1024px) {
    grid-template-columns: ${({ $wideFirst }) =>
      $wideFirst ? 'minmax(0, 7fr) minmax(0, 5fr)' : 'minmax(0, 5fr) minmax(0, 7fr)'};
  }
`;

/**
 * The farmer's home (spec §2, Overview): balance, next event and attention, the four cards, the latest activity and
 * rewards. Before the first harvest, the steps to it replace the rewards.
 */
export const OverviewTab = () => {
  const info = useSystemInfo();
  const blockchain = useBlockchainData();
  const summary = useFarmerSummary();
  const money = useFarmerMoney();
  const current = useCurrentFarmer();
  const status = useUserStatus();
  const plantings = usePlantings({ limit: 5 });
  const harvests = useHarvests(LATEST_HARVESTS);
  const fundingShown = useFundingShown(status.data?.funded ?? undefined);
  // Most farmers earn: until it is known, the page reserves space for their chart.
  const earns = !summary.data || (summary.data.successfulHarvests ?? 0) > 0;
  const activity = (
    <RecentActivity plantings={plantings} harvests={harvests}>
      {earns && <WindowSums window={summary.data?.window} />}
    </RecentActivity>
  );

  return (
    <>
      <RetryAlert of={info} tone="loss">
        {systemFailure}
      </RetryAlert>
      <RetryAlert of={blockchain}>{blockchain.error && blockchainFailure(blockchain.error)}</RetryAlert>
      <RetryAlert of={summary}>{summary.error && analyticsFailure(summary.error)}</RetryAlert>
      <RetryAlert of={status}>{statusFailure()}</RetryAlert>
      {status.data?.contract?.status === 'pending' && <ReservedSeat />}
      <HomeHero
        money={money}
        current={current}
        summary={summary}
        blockchain={blockchain}
        plantings={plantings}
      />
      {fundingShown && (
        <div id={fundingAnchor} tabIndex={-1}>
          <FundingPanel title="Custodial Wallet Funding" />
        </div>
      )}
      <FarmerCards blockchain={blockchain} summary={summary} money={money} />
      <Deferred placeholder={<Skeleton height="40rem" />}>
        <Pair $wideFirst={!earns}>
          {!earns && (
            <OnboardingChecklist
              status={status.data}
              summary={summary.data}
              money={money.data}
              contract={current.data?.active_contract}
              plantings={plantings.data}
            />
          )}
          {activity}
          {earns && <RewardChart shows="rewards" />}
        </Pair>
        <SystemCard info={info} />
      </Deferred>
    </>
  );
};
