import { type Amount, type Asset, isAmount, parseAmount, toDecimal } from 'shared-api/money';
import * as v from 'valibot';

/** An environment variable with an amount above 0. */
export const amountSetting = <A extends Asset>(name: string, asset: A, fallback: Amount<A>) =>
  v.pipe(
    v.optional(v.string(), toDecimal(fallback)),
    v.check(text => isAmount(text) && parseAmount(asset, text) > 0n, `${name} must be an amount of ${asset}`),
    v.transform(text => parseAmount(asset, text)),
  );
