import type { FarmerSummary, UserStatusReport } from 'shared-api';

export type OnboardingStep = {
  title: string;
  /** The outcome, or the requirement of the step. */
  note: string;
  done: boolean;
  /** Where the step is taken, if the farmer takes it. */
  to?: string;
  action?: string;
};

/** Where on the page the wallet is funded. */
export const fundingAnchor = 'custodial-wallet';

/** Whether the farmer takes part in a pool, leaving it or not. */
export const isInPool = (status: UserStatusReport | undefined) =>
  status?.contract?.status === 'active' || status?.contract?.status === 'exiting';

/** The five steps from registration to the first harvest, as far as the server says they are done. */
export const onboardingSteps = (
  status: UserStatusReport | undefined,
  summary: FarmerSummary | undefined,
): readonly OnboardingStep[] => {
  const earned = (summary?.successfulHarvests ?? 0) > 0;
  const planted = earned || (summary?.successfulPlantings ?? 0) > 0;
  const joined = planted || isInPool(status);
  return [
    { title: 'Create your account', note: '', done: true },
    {
      title: 'Fund your custodial wallet',
      note: 'XLM for network fees and reserves',
      done: joined || status?.funded === true,
      to: `#${fundingAnchor}`,
      action: 'Fund wallet',
    },
    {
      title: 'Join a pool',
      note: 'Choose your stake and harvest interval',
      done: joined,
      to: '/farmer/pools',
      action: 'Browse Pools',
    },
    { title: 'First planting', note: 'Happens when the next block opens', done: planted },
    { title: 'First harvest', note: 'After your first worked block', done: earned },
  ];
};
