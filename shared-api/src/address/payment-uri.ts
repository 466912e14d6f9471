import { type Amount, toDecimal } from '../money/index.ts';
import type { StellarAddress } from './strkey.ts';

const PUBLIC_NETWORK = 'Public Global Stellar Network ; September 2015';

/** A payment request: XLM to an account. */
export interface Payment {
  destination: StellarAddress;
  amount?: Amount<'XLM'>;
  message?: string;
  /** Named in the link only outside the public network (SEP-7). */
  networkPassphrase?: string;
}

/** The SEP-7 link that a wallet opens as a payment of XLM. */
export function paymentUri({ destination, amount, message, networkPassphrase }: Payment): string {
  const parameters = [
    ['destination', destination],
    ['amount', amount === undefined ? undefined : toDecimal(amount)],
    ['msg', message],
    ['network_passphrase', networkPassphrase === PUBLIC_NETWORK ? undefined : networkPassphrase],
  ].filter((pair): pair is [string, string] => Boolean(pair[1]));
  return `web+stellar:pay?${parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}
