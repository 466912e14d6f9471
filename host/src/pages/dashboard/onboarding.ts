import {
  type FarmerContract,
  type FarmerMoney,
  type FarmerSummary,
  type Planting,
  parseAmount,
  type UserStatusReport,
} from 'shared-api';
import { plantingPausedAt, waitsForFarm } from 'shared-api/farmer';
import { moneyWords, percentWords } from 'shared-ui';
import { pathServing } from '../../remotes/remotes.ts';
import { fundingAnchor, isInPool } from './farmer-progress.ts';

export type OnboardingStep = {
  title: string;
  /** The outcome, or the requirement of the step. */
  note: string;
  /** When it happened, or when it is expected. */
  at?: string | null | undefined;
  done: boolean;
  /** Where the farmer takes the step, if a remote has that page. */
  to?: string | undefined;
  action?: string;
};

/** Known facts about the completed steps. */
type OnboardingFacts = {
  money: FarmerMoney | undefined;
  contract: FarmerContract | null | undefined;
  /** The first planting, if it is known. */
  planting: Planting | undefined;
  /** Whether the platform pays the reserves and fees of wallets. */
  sponsored: boolean;
};

/** The deposits: "10.00 XLM and 1,000.00 KALE". */
const fundedNote = (money: FarmerMoney | undefined) => {
  const deposits = [
    { asset: 'XLM', amount: money?.xlm?.deposited },
    { asset: 'KALE', amount: money?.deposited },
  ] as const;
  return deposits
    .flatMap(({ asset, amount }) => {
      const units = parseAmount(asset, amount ?? '0');
      return units > 0n ? `${moneyWords(units)} ${asset}` : [];
    })
    .join(' and ');
};

/** Where the farmer joined: "Stellar Pool Alpha, 5% stake". */
const joinedNote = (contract: OnboardingFacts['contract']) => {
  const pool = contract?.contract_terms?.pooler_name;
  const stake = contract?.stake_percentage;
  return pool && stake != null ? `${pool}, ${percentWords(stake, { of: 1, places: 0 })} stake` : (pool ?? '');
};

const plantedNote = (planting: Planting | undefined) =>
  planting?.blockIndex == null ? '' : `Block #${planting.blockIndex}, `;

const plantingNote = (contract: OnboardingFacts['contract']) =>
  contract && plantingPausedAt(contract)
    ? 'Once your pool resumes planting'
    : 'In the first block after you join';

const harvestNote = (contract: OnboardingFacts['contract']) =>
  contract && waitsForFarm(contract) ? 'After the farm resumes' : 'At the end of your first harvest interval';

/** The five steps from registration to the first harvest, done as far as the server reports. */
export const onboardingSteps = (
  status: UserStatusReport | undefined,
  summary: FarmerSummary | undefined,
  { money, contract, planting, sponsored }: OnboardingFacts,
): readonly OnboardingStep[] => {
  const earned = (summary?.successfulHarvests ?? 0) > 0;
  const planted = earned || (summary?.successfulPlantings ?? 0) > 0;
  const joined = planted || isInPool(status);
  const funded = joined || status?.funded === true;
  const reserved = status?.contract?.status === 'pending';
  return [
    { title: 'Create your account', note: '', done: true },
    {
      ...(sponsored
        ? {
            title: 'Open your custodial wallet',
            note: 'The platform opens it once your email address is confirmed',
            action: 'View wallet',
          }
        : {
            title: 'Fund your custodial wallet',
            note: 'XLM for network fees and reserves',
            action: 'Fund wallet',
          }),
      ...(funded && { note: fundedNote(money) }),
      done: funded,
      to: `#${fundingAnchor}`,
    },
    {
      title: 'Join a pool',
      note: joined
        ? joinedNote(contract)
        : reserved
          ? 'Your seat is reserved'
          : 'Choose your stake and harvest interval',
      done: joined,
      ...(reserved
        ? { to: pathServing('contract'), action: 'Finish confirming' }
        : { to: pathServing('pool-search'), action: 'Browse Pools' }),
    },
    planted
      ? { title: 'First planting', note: plantedNote(planting), at: planting?.plantedAt, done: true }
      : { title: 'First planting', note: plantingNote(contract), done: false },
    contract?.next_harvest_at
      ? { title: 'First harvest', note: '', at: contract.next_harvest_at, done: earned }
      : { title: 'First harvest', note: harvestNote(contract), done: earned },
  ];
};
