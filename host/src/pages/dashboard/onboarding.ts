import type { FarmerSummary, UserStatusReport } from 'shared-api';

export type OnboardingStep = {
  title: string;
  text: string;
  done: boolean;
  /** Where the step is taken, if it is the farmer's to take. */
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
    { title: 'Register', text: 'Your account and custodial wallet are there.', done: true },
    {
      title: 'Fund',
      text: 'Send the XLM that network fees and reserves need.',
      done: joined || status?.funded === true,
      to: `#${fundingAnchor}`,
      action: 'Fund wallet',
    },
    {
      title: 'Join',
      text: 'Choose a pool, your stake and how often to harvest.',
      done: joined,
      to: '/farmer/pools',
      action: 'Browse Pools',
    },
    { title: 'First planting', text: 'Follows by itself, in this block or the next.', done: planted },
    { title: 'First harvest', text: 'Follows once a worked block has closed.', done: earned },
  ];
};
