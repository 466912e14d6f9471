import { useNewWalletMinimum } from './new-wallet.ts';

/** The advice on XLM, followed by this network's minimum for a new wallet, if the server reports it (ux.md). */
export const XlmNeeded = () => {
  const minimum = useNewWalletMinimum();
  if (minimum === null)
    return 'None: the platform pays the reserve and the network fees of your custodial wallet.';
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
