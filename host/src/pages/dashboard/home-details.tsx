import type {
  CurrentFarmer,
  FarmerMoney,
  FarmerSummary,
  Harvest,
  Planting,
  Resource,
  SystemInfo,
  UserStatusReport,
} from 'shared-api';
import { lazyComponent, Skeleton } from 'shared-ui';
import { styled } from 'styled-components';
import { RecentActivity } from './recent-activity.tsx';
import { RewardChart } from './reward-chart.tsx';
import { SystemCard } from './system-card.tsx';
import { WindowSums } from './window-sums.tsx';

/** For newcomers only, so not part of every farmer's home. */
const OnboardingChecklist = lazyComponent(
  async () => ({
    default: (await import(/* webpackChunkName: 'newcomer' */ './onboarding-checklist.tsx'))
      .OnboardingChecklist,
  }),
  () => <Skeleton height="16rem" />,
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

export type HomeDetailsProps = {
  info: Resource<SystemInfo>;
  status: UserStatusReport | undefined;
  summary: FarmerSummary | undefined;
  money: FarmerMoney | undefined;
  contract: CurrentFarmer['active_contract'];
  plantings: Resource<{ items: Planting[]; total: number }>;
  harvests: Resource<{ items: Harvest[] }>;
};

/** The latest activity and rewards, and the service; before the first harvest, the steps to it replace the rewards. */
export const HomeDetails = ({
  info,
  status,
  summary,
  money,
  contract,
  plantings,
  harvests,
}: HomeDetailsProps) => {
  // Most farmers earn: until it is known, the page reserves space for their chart.
  const earns = !summary || (summary.successfulHarvests ?? 0) > 0;
  return (
    <>
      <Pair $wideFirst={!earns}>
        {!earns && (
          <OnboardingChecklist
            status={status}
            summary={summary}
            money={money}
            contract={contract}
            plantings={plantings.data}
          />
        )}
        <RecentActivity plantings={plantings} harvests={harvests}>
          {earns && <WindowSums window={summary?.window} />}
        </RecentActivity>
        {earns && <RewardChart shows="rewards" />}
      </Pair>
      <SystemCard info={info} />
    </>
  );
};
