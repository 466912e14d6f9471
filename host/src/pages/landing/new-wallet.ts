import { createContext, useContext } from 'react';
import { parseAmount, useSystemInfo } from 'shared-api';
import { exactAmount } from '../funding/funding-figures.ts';

/** The minimum for a new wallet, as text for prerendered pages; null if the platform pays its reserve and fees. */
export const KnownMinimum = createContext<string | null | undefined>(undefined);

/** The minimum in XLM that a farmer sends to a new wallet: null if the platform pays, undefined while it is unknown. */
export const useNewWalletMinimum = (): string | null | undefined => {
  const known = useContext(KnownMinimum);
  const { minimumRequired, sponsored } = useSystemInfo().data ?? {};
  if (sponsored) return null;
  return minimumRequired ? exactAmount(parseAmount('XLM', minimumRequired)) : known;
};
