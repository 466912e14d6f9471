import { registrationErrors } from 'shared-api/account';
import type { FormErrors } from 'shared-ui/forms';

/** The fields of a pool registration. Shares in percent. */
export interface PoolForm {
  email: string;
  password: string;
  poolerName: string;
  publicKey: string;
  maxFarmers: number | null;
  rewardSplit: number | null;
}

export const EMPTY: PoolForm = {
  email: '',
  password: '',
  poolerName: '',
  publicKey: '',
  maxFarmers: 25,
  rewardSplit: 5,
};

export const LIMITS = { farmers: 1000, rewardSplit: 50, name: 100 } as const;

const within = (value: number | null, minimum: number, maximum: number) =>
  value !== null && Number.isFinite(value) && value >= minimum && value <= maximum;

/**
 * Checks all fields at once, on submit, in the words of the farmer's registration (spec §5); empty if it may be sent.
 */
export function checkPool(form: PoolForm): FormErrors<PoolForm> {
  const { publicKey } = form;
  const { externalWallet, ...errors } = registrationErrors({ ...form, externalWallet: publicKey });
  return {
    ...errors,
    poolerName: form.poolerName.trim() === '' ? 'Pool name is required' : undefined,
    publicKey: publicKey.trim() === '' ? 'Payout address is required' : externalWallet,
    maxFarmers: within(form.maxFarmers, 1, LIMITS.farmers) ? undefined : 'Choose from 1 to 1,000 farmers',
    rewardSplit: within(form.rewardSplit, 0, LIMITS.rewardSplit) ? undefined : 'Choose from 0 to 50 percent',
  };
}
