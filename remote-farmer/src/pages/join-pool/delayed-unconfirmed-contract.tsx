import { useDelayedComponent } from 'shared-api';
import type { OfferProps } from './unconfirmed-contract.tsx';

const afterPools = 2000; // ms

const fetchOffer = async () => ({
  default: (await import(/* webpackChunkName: 'membership' */ './unconfirmed-contract.tsx'))
    .UnconfirmedContract,
});

/** The same for pages with another purpose: few users have such a contract, so it is fetched after the page's data. */
export const DelayedUnconfirmedContract = ({ onFinish }: OfferProps) => {
  const UnconfirmedContract = useDelayedComponent(fetchOffer, { after: afterPools });
  return UnconfirmedContract && <UnconfirmedContract onFinish={onFinish} />;
};
