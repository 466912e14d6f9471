import { type Amount, useUnits } from 'shared-api';
import { useBlockchainData, useFarmerMoney } from 'shared-api/farmer';
import { readAmount } from '../amounts.ts';

/** What the farmer has in KALE: Total where the server knows it, else what is in the wallet; null while it is unknown. */
export const useStakeBalance = (): Amount<'KALE'> | null => {
  const { stake } = useUnits();
  const total = useFarmerMoney().data?.total;
  const wallet = useBlockchainData().data?.custodialWallet?.balance;
  return stake === 'KALE' ? readAmount('KALE', total ?? wallet) : null;
};
