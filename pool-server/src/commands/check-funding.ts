import type { StellarAddress } from 'shared-api/address';
import { type Amount, add, amount, parseAmount } from 'shared-api/money';
import { one } from '../database/database.ts';
import { farmer, fundWallet, openTrustline } from '../domain/farmer.ts';
import { atomic, type FarmerId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { type CommandContext, commit } from '../events/event-store.ts';
import { farmerStream } from '../events/stream.ts';
import type { LedgerFailure } from '../ledger/failures.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Services } from './services.ts';

const ACCOUNT = parseAmount('XLM', '1');
const TRUSTLINE = parseAmount('XLM', '0.5');
const FEES = parseAmount('XLM', '0.5');
/** The minimum balance of a custodial wallet before it can hold KALE and pay for its transactions (domain.md 3). */
export const MINIMUM_REQUIRED = add(add(ACCOUNT, TRUSTLINE), FEES);
const FUNDING_BREAKDOWN = [
  { label: 'Account reserve', amount: ACCOUNT },
  { label: 'KALE trustline reserve', amount: TRUSTLINE },
  { label: 'Network fees', amount: FEES },
] as const;

type OnNetwork = Pick<Ledger, 'network'>;

/** The XLM that a farmer must send to a new wallet; none if the platform sponsors it. */
export const minimumRequired = ({ network }: OnNetwork): Amount<'XLM'> =>
  network.sponsor ? amount('XLM', 0n) : MINIMUM_REQUIRED;

/** The parts of it. */
export const fundingBreakdown = ({ network }: OnNetwork) => (network.sponsor ? [] : FUNDING_BREAKDOWN);

export interface Funding {
  readonly address: StellarAddress;
  readonly balance: Amount<'XLM'>;
  readonly funded: boolean;
}

interface Wallet {
  custodial_address: StellarAddress;
  funded_at: Date | null;
  trustline_at: Date | null;
}

/**
 * Reads the ledger. When the wallet first holds the minimum, this is recorded permanently, and the engine opens the
 * KALE trustline; on the sandbox, it is opened here. Paying fees does not undo it. Without a context nothing is
 * recorded.
 * @throws Refusal FARMER_NOT_FOUND, LedgerUnavailable
 */
export async function checkFunding(
  services: Services,
  context: CommandContext | null,
  farmerId: FarmerId,
): Promise<Funding> {
  const { database, ledger } = services;
  const onRecord = () =>
    one<Wallet>(database, 'SELECT custodial_address, funded_at, trustline_at FROM farmers WHERE id = $1', [
      farmerId,
    ]);
  const before = await onRecord();
  if (!before) throw new Refusal('FARMER_NOT_FOUND', 'No such farmer');
  const address = before.custodial_address;
  const account = await ledger.account(address);
  // Read after the ledger: a wallet that has paid a fee by now is already recorded as funded.
  const wallet = (await onRecord()) ?? before;
  const balance = account?.xlm ?? amount('XLM', 0n);
  // The sponsor opens the wallet, whatever its balance.
  if (ledger.network.sponsor) return { address, balance, funded: wallet.funded_at !== null };
  const enough = balance >= MINIMUM_REQUIRED;
  if (context && enough && !wallet.funded_at) {
    await commit(database, context, unit =>
      unit.decide(farmerStream(farmerId), farmer, fundWallet(atomic(balance), atomic(MINIMUM_REQUIRED))),
    );
  }
  if (context && enough && !wallet.trustline_at && ledger.network.name === 'sandbox') {
    // Not an error of this caller: the engine tries again, even if less XLM is left by then.
    await addTrustline(services, context, farmerId, address).catch(() => null);
  }
  return { address, balance, funded: enough || wallet.funded_at !== null };
}

/** Opens the KALE trustline of a funded wallet; repeating it does nothing. Returns why the ledger refused, or null. */
export async function addTrustline(
  { database, ledger, wallets }: Services,
  context: CommandContext,
  farmerId: FarmerId,
  address: StellarAddress,
): Promise<LedgerFailure | null> {
  const record = (hash: string | null) =>
    commit(database, context, unit => unit.decide(farmerStream(farmerId), farmer, openTrustline(hash)));
  const account = await ledger.account(address);
  if (account && account.kale !== null) {
    await record(null);
    return null;
  }
  const outcome = await ledger.submit(
    await wallets.sign(await ledger.prepare(address, [{ type: 'addTrustline' }])),
  );
  if (outcome.status === 'failed') return outcome.failure;
  if (outcome.status === 'success') await record(outcome.hash);
  return null;
}
