import { readAddress, type StellarAddress } from 'shared-api/address';
import { isMailAddress } from 'shared-api/contract';
import { type Amount, parseAmount } from 'shared-api/money';
import * as v from 'valibot';
import {
  CALLS_PER_SECOND,
  NETWORKS,
  type Passphrase,
  type StellarSettings,
} from '../ledger/stellar/settings.ts';
import { addressSetting, WEB } from './address-setting.ts';
import { amountSetting } from './amount-setting.ts';
import { ConfigurationError } from './configuration-error.ts';

const passphrases = Object.keys(NETWORKS) as Passphrase[];

const isA = (kind: 'account' | 'contract') => (text: string) => readAddress(text).kind === kind;

const account = (name: string) =>
  v.pipe(
    v.string(`${name} is missing`),
    v.check(isA('account'), `${name} is not a G address`),
    v.transform(text => text as StellarAddress),
  );

/** The additional variables of `LEDGER=stellar`. Only the maximum fee has a default. */
const StellarEnvironment = v.object({
  /** One provider, or several separated by commas, the preferred one first. */
  RPC_URLS: v.pipe(
    v.string('RPC_URLS is missing: set it to the URL of a Stellar RPC'),
    v.transform(text => text.split(',').map(url => url.trim())),
    v.array(addressSetting('RPC_URLS', WEB)),
  ),
  /** How many calls a second each provider allows. */
  RPC_CALLS_PER_SECOND: v.pipe(
    v.optional(v.string(), String(CALLS_PER_SECOND)),
    v.transform(Number),
    v.number('RPC_CALLS_PER_SECOND must be a number'),
    v.minValue(1, 'RPC_CALLS_PER_SECOND must be at least 1'),
  ),
  NETWORK_PASSPHRASE: v.picklist(
    passphrases,
    `NETWORK_PASSPHRASE must be one of: ${passphrases.map(text => `"${text}"`).join(', ')}`,
  ),
  KALE_CONTRACT: v.pipe(
    v.string('KALE_CONTRACT is missing: set it to the address of the farm'),
    v.check(isA('contract'), 'KALE_CONTRACT is no C address'),
  ),
  KALE_ISSUER: account('KALE_ISSUER'),
  /** A contract that harvests many blocks of the farm in one call, if one is deployed. */
  HARVEST_CONTRACT: v.optional(
    v.pipe(v.string(), v.check(isA('contract'), 'HARVEST_CONTRACT is no C address')),
  ),
  /** Receives the platform's fee. */
  PLATFORM_ADDRESS: account('PLATFORM_ADDRESS'),
  /** The maximum fee of one transaction, in XLM. */
  MAX_FEE: amountSetting('MAX_FEE', 'XLM', parseAmount('XLM', '0.2')),
  /** Whether the platform's sponsor account pays the reserves and network fees of farmers' wallets. */
  SPONSOR_FARMERS: v.optional(v.picklist(['yes', 'no'], 'SPONSOR_FARMERS must be: yes or no'), 'no'),
  /** The maximum fees that the platform pays per wallet and day, in XLM. */
  SPONSOR_DAILY_XLM: amountSetting('SPONSOR_DAILY_XLM', 'XLM', parseAmount('XLM', '20')),
  /** Read by every program (environment.ts). A real network has no default. */
  TRUSTED_PROXIES: v.string(),
  /** The first administrator, created if there is none. */
  ADMIN_EMAIL: v.optional(
    v.pipe(v.string(), v.trim(), v.check(isMailAddress, 'ADMIN_EMAIL is not an e-mail address')),
  ),
  ADMIN_PASSWORD: v.optional(
    v.pipe(v.string(), v.minLength(8, 'ADMIN_PASSWORD must have at least 8 characters')),
  ),
});

export interface StellarEnvironment extends StellarSettings {
  readonly sponsorsFarmers: boolean;
  readonly maxSponsoredADay: Amount<'XLM'>;
  readonly platformAddress: StellarAddress;
  readonly admin: { readonly email: string; readonly password: string } | null;
}

/** Reads the variables of `LEDGER=stellar`. Throws ConfigurationError, with a sentence for each invalid one. */
export function readStellarEnvironment(env: NodeJS.ProcessEnv): StellarEnvironment {
  // Containers set missing variables to an empty text.
  const given = Object.fromEntries(Object.entries(env).filter(([, text]) => text !== ''));
  const result = v.safeParse(StellarEnvironment, given);
  if (!result.success) {
    throw new ConfigurationError(
      result.issues.map(issue => `${v.getDotPath(issue)}: ${sentence(issue)}`).join('\n'),
    );
  }
  const {
    RPC_URLS,
    RPC_CALLS_PER_SECOND,
    NETWORK_PASSPHRASE,
    KALE_CONTRACT,
    KALE_ISSUER,
    HARVEST_CONTRACT,
    PLATFORM_ADDRESS,
    MAX_FEE,
    SPONSOR_FARMERS,
    SPONSOR_DAILY_XLM,
  } = result.output;
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = result.output;
  return {
    rpcUrls: RPC_URLS,
    callsPerSecond: RPC_CALLS_PER_SECOND,
    passphrase: NETWORK_PASSPHRASE,
    kaleContract: KALE_CONTRACT,
    kaleIssuer: KALE_ISSUER,
    ...(HARVEST_CONTRACT && { harvestContract: HARVEST_CONTRACT }),
    maxFee: MAX_FEE,
    sponsorsFarmers: SPONSOR_FARMERS === 'yes',
    maxSponsoredADay: SPONSOR_DAILY_XLM,
    platformAddress: PLATFORM_ADDRESS,
    admin: email && password ? { email, password } : null,
  };
}

/** A missing variable fails as a key of the object, without the message of the variable's schema. */
const sentence = (issue: v.BaseIssue<unknown>) => {
  if (issue.received !== 'undefined') return issue.message;
  const name = v.getDotPath(issue);
  return name === 'TRUSTED_PROXIES'
    ? 'TRUSTED_PROXIES is missing: name the proxies in front of the product, or set it to none if clients connect directly'
    : `${name} is missing`;
};
