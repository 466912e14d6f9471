import { parseAmount, useSystemInfo } from 'shared-api';
import { exactAmount } from '../funding/funding-figures.ts';

/** The advice on XLM, followed by what this network asks of a new wallet where the server says it (ux.md). */
export const XlmNeeded = () => {
  const minimum = useSystemInfo().data?.minimumRequired;
  return (
    <>
      About 0.5-1 XLM for network fees. Large deposits are not advised, and funds can be withdrawn anytime.
      The network also asks every account for a reserve:{' '}
      {minimum
        ? `here a new wallet needs ${exactAmount(parseAmount('XLM', minimum))} XLM in all, reserve and fees together.`
        : 'after registration the funding panel shows the exact minimum and what it is made of.'}
    </>
  );
};
