import { type Amount, type Asset, parseAmount } from 'shared-api';

/** Parses an amount from the API, in the server's asset; null if it is absent. */
export const readAmount = <A extends Asset>(
  asset: A,
  decimal: string | null | undefined,
): Amount<A> | null => (decimal === null || decimal === undefined ? null : parseAmount(asset, decimal));
