import { createContext, useContext } from 'react';
import { parseAmount, useSystemInfo } from 'shared-api';
import { exactAmount } from '../funding/funding-figures.ts';

/** The minimum for a new wallet, as text for prerendered pages. */
export const KnownMinimum = createContext<string | undefined>(undefined);

/** The advice on XLM, followed by this network's minimum for a new wallet, if the server reports it (ux.md). */
export const XlmNeeded = () => {
  const known = useContext(KnownMinimum);
  const { minimumRequired, sponsored } = useSystemInfo().data ?? {};
  const minimum = minimumRequired ? exactAmount(parseAmount('XLM', minimumRequired)) : known;
  if (sponsored) return 'None: the platform pays the reserve and the network fees of your custodial wallet.';
  return (
    <>
      About 0.5-1 XLM for network fees. Large deposits are not advised, and funds can be withdrawn anytime.
      The network also requires a reserve in every account:{' '}
      {minimum
        ? `here a new wallet needs ${minimum} XLM for reserves and fees.`
        : 'after you register, the funding panel shows the exact minimum and its parts.'}
    </>
  );
};
