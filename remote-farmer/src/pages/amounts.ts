import { type Amount, type Asset, parseAmount } from 'shared-api';

/** An amount off the wire in the asset the server says it is in; null where the server did not say. */
export const readAmount = <A extends Asset>(
  asset: A,
  decimal: string | null | undefined,
): Amount<A> | null => (decimal === null || decimal === undefined ? null : parseAmount(asset, decimal));
