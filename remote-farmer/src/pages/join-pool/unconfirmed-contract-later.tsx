import { lazy, Suspense, useEffect, useState } from 'react';
import type { OfferProps } from './unconfirmed-contract.tsx';

const afterPools = 2000; // ms

const UnconfirmedContract = lazy(async () => ({
  default: (await import('./unconfirmed-contract.tsx')).UnconfirmedContract,
}));

/** The same on a page that everybody opens for something else: few have such a contract, so it is asked for after. */
export const UnconfirmedContractLater = ({ onFinish }: OfferProps) => {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(true), afterPools);
    return () => clearTimeout(timer);
  }, []);
  return (
    asked && (
      <Suspense>
        <UnconfirmedContract onFinish={onFinish} />
      </Suspense>
    )
  );
};
