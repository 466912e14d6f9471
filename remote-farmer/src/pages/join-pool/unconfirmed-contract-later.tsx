import { useFetchedLater } from 'shared-api';
import type { OfferProps } from './unconfirmed-contract.tsx';

const afterPools = 2000; // ms

const fetchOffer = async () => ({
  default: (await import('./unconfirmed-contract.tsx')).UnconfirmedContract,
});

/** The same on a page that everybody opens for something else: few have such a contract, so it is asked for after. */
export const UnconfirmedContractLater = ({ onFinish }: OfferProps) => {
  const UnconfirmedContract = useFetchedLater(fetchOffer, { after: afterPools });
  return UnconfirmedContract && <UnconfirmedContract onFinish={onFinish} />;
};
