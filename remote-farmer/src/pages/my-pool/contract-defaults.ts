import type { FarmerContract } from 'shared-api';

/** A term of a contract, and whether it is the default of spec §9. */
export type Term<T> = { value: T; isDefault: boolean };

const term = <T>(said: T | null | undefined, fallback: T): Term<T> =>
  said === null || said === undefined
    ? { value: fallback, isDefault: true }
    : { value: said, isDefault: false };

/** The terms of a contract with the defaults of spec §3 for omitted values. Fractions, hours and blocks. */
export const contractTerms = (contract: FarmerContract) => ({
  rewardSplit: term<number>(contract.reward_split, 0.05),
  platformFee: term<number>(contract.platform_fee, 0.05),
  exitDelayHours: term(contract.contract_terms?.exit_delay, 24),
  harvestInterval: term(contract.harvest_interval, 20),
  poolName: term(contract.contract_terms?.pooler_name, 'KALE Pool'),
  createdBy: term(contract.contract_terms?.created_by, 'farmer_request'),
});

/** "farmer_request" in words. */
export const withoutUnderscores = (text: string) => text.replaceAll('_', ' ');

/** A hint beside a default value. */
export const defaultHint = ({ isDefault }: Term<unknown>) => (isDefault ? 'default' : undefined);
