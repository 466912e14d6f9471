import { readAddress, type StellarAddress } from 'shared-api/address';
import { parseAmount } from 'shared-api/money';
import * as v from 'valibot';
import { NETWORKS, type Passphrase, type StellarSettings } from '../ledger/stellar/settings.ts';

const passphrases = Object.keys(NETWORKS) as Passphrase[];

const isA = (kind: 'account' | 'contract') => (text: string) => readAddress(text).kind === kind;

const account = (name: string) =>
  v.pipe(
    v.string(`${name} is missing`),
    v.check(isA('account'), `${name} is no G address`),
    v.transform(text => text as StellarAddress),
  );

const isAmount = (text: string) => {
  try {
    return parseAmount('XLM', text) > 0n;
  } catch {
    return false;
  }
};

/** What `LEDGER=stellar` needs besides; nothing of it has a default, but for the limit of a fee. */
const StellarEnvironment = v.object({
  RPC_URL: v.pipe(
    v.string('RPC_URL is missing: where is a Stellar RPC?'),
    v.url('RPC_URL is not an address'),
    v.regex(/^https?:/, 'RPC_URL must begin with https:// (or http://)'),
  ),
  NETWORK_PASSPHRASE: v.picklist(
    passphrases,
    `NETWORK_PASSPHRASE must be one of: ${passphrases.map(text => `"${text}"`).join(', ')}`,
  ),
  KALE_CONTRACT: v.pipe(
    v.string('KALE_CONTRACT is missing: which contract is the farm?'),
    v.check(isA('contract'), 'KALE_CONTRACT is no C address'),
  ),
  KALE_ISSUER: account('KALE_ISSUER'),
  /** Where the platform's fee is paid. */
  PLATFORM_ADDRESS: account('PLATFORM_ADDRESS'),
  /** In XLM: the most that one transaction may cost. */
  MAX_FEE: v.pipe(
    v.optional(v.string(), '0.2'),
    v.check(isAmount, 'MAX_FEE must be an amount of XLM'),
    v.transform(text => parseAmount('XLM', text)),
  ),
  /** The first administrator, made when there is none. */
  ADMIN_EMAIL: v.optional(v.pipe(v.string(), v.email('ADMIN_EMAIL is no e-mail address'))),
  ADMIN_PASSWORD: v.optional(
    v.pipe(v.string(), v.minLength(8, 'ADMIN_PASSWORD must have 8 characters at least')),
  ),
});

export interface StellarEnvironment extends StellarSettings {
  readonly platformAddress: StellarAddress;
  readonly admin: { readonly email: string; readonly password: string } | null;
}

/** Reads the variables of `LEDGER=stellar`. Throws Error with one sentence a wrong one. */
export function readStellarEnvironment(env: NodeJS.ProcessEnv): StellarEnvironment {
  // A container hands on what nobody has set as an empty text.
  const given = Object.fromEntries(Object.entries(env).filter(([, text]) => text !== ''));
  const result = v.safeParse(StellarEnvironment, given);
  if (!result.success) {
    throw new Error(result.issues.map(issue => `${v.getDotPath(issue)}: ${sentence(issue)}`).join('\n'));
  }
  const { RPC_URL, NETWORK_PASSPHRASE, KALE_CONTRACT, KALE_ISSUER, PLATFORM_ADDRESS, MAX_FEE } =
    result.output;
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = result.output;
  return {
    rpcUrl: RPC_URL,
    passphrase: NETWORK_PASSPHRASE,
    kaleContract: KALE_CONTRACT,
    kaleIssuer: KALE_ISSUER,
    maxFee: MAX_FEE,
    platformAddress: PLATFORM_ADDRESS,
    admin: email && password ? { email, password } : null,
  };
}

/** A variable that is not there fails as a key of the object, before its own sentence can be said. */
const sentence = (issue: v.BaseIssue<unknown>) =>
  issue.received === 'undefined' ? `${v.getDotPath(issue)} is missing` : issue.message;
