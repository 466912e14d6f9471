import { useDelayedComponent } from 'shared-api';
import type { OfferProps } from './unconfirmed-contract.tsx';

const afterPools = 2000; // ms

const fetchOffer = async () => ({
  default: (await import('./unconfirmed-contract.tsx')).UnconfirmedContract,
});

/** The same on a page that everybody opens for something else: few have such a contract, so it is asked for after. */
export const DelayedUnconfirmedContract = ({ onFinish }: OfferProps) => {
  const UnconfirmedContract = useDelayedComponent(fetchOffer, { after: afterPools });
  return UnconfirmedContract && <UnconfirmedContract onFinish={onFinish} />;
};
