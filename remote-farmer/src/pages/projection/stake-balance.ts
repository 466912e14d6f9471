import { type Amount, useUnits } from 'shared-api';
import { useBlockchainData, useFarmerMoney } from 'shared-api/farmer';
import { readAmount } from '../amounts.ts';

/** The farmer's KALE: Total if the server reports it, otherwise the wallet's balance; null while it is unknown. */
export const useStakeBalance = (): Amount<'KALE'> | null => {
  const { stake } = useUnits();
  const total = useFarmerMoney().data?.total;
  const wallet = useBlockchainData().data?.custodialWallet?.balance;
  return stake === 'KALE' ? readAmount('KALE', total ?? wallet) : null;
};
