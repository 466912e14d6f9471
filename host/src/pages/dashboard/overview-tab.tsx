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
import { lazyComponent, Skeleton } from 'shared-ui';
import { RetryAlert } from 'shared-ui/content';
import { useFundingShown } from '../funding/use-celebration.ts';
import { FarmerCards } from './farmer-cards.tsx';
import { fundingAnchor } from './farmer-progress.ts';
import type { HomeDetailsProps } from './home-details.tsx';
import { HomeHero } from './home-hero.tsx';
import { analyticsFailure, blockchainFailure, statusFailure, systemFailure } from './texts.ts';

/** A run of the longest interval, 20 blocks, and one more: what recent activity is made of. */
const LATEST_HARVESTS = 21;

/** Shown until the wallet is funded, so it is not part of every farmer's first load. */
const FundingPanel = lazyComponent<{ title?: string }>(
  async () => ({
    default: (await import(/* webpackChunkName: 'newcomer' */ '../funding/funding-panel.tsx')).FundingPanel,
  }),
  () => <Skeleton height="24rem" />,
);

/** Few farmers have one, so it is not part of every farmer's first load. */
const ReservedSeat = lazyComponent(
  async () => ({
    default: (await import(/* webpackChunkName: 'newcomer' */ './reserved-seat.tsx')).ReservedSeat,
  }),
  () => null,
);

/** Most of it is below the first screen. */
const HomeDetails = lazyComponent<HomeDetailsProps>(
  async () => ({
    default: (await import(/* webpackChunkName: 'home-details' */ './home-details.tsx')).HomeDetails,
  }),
  () => <Skeleton height="40rem" />,
);

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
  const harvests = useHarvests({ limit: LATEST_HARVESTS });
  const fundingShown = useFundingShown(status.data?.funded ?? undefined);

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
      <HomeDetails
        info={info}
        status={status.data}
        summary={summary.data}
        money={money.data}
        contract={current.data?.active_contract}
        plantings={plantings}
        harvests={harvests}
      />
    </>
  );
};
