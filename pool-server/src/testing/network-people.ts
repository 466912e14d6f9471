import { randomBytes } from 'node:crypto';
import { encodeAccount, type StellarAddress } from 'shared-api/address';
import { parseAmount } from 'shared-api/money';
import { checkFunding } from '../commands/check-funding.ts';
import { confirmJoin, joinPool } from '../commands/join-pool.ts';
import { registerFarmer } from '../commands/register-farmer.ts';
import { applyForPool, approve } from '../commands/register-pool.ts';
import { one } from '../database/database.ts';
import type { FarmerId, PoolId, UserId } from '../domain/ids.ts';
import type { PoolTerms } from '../domain/pool.ts';
import { proveEmail, user } from '../domain/user.ts';
import type { EngineServices } from '../engine/engine-services.ts';
import { newTrustlineAttempts, openTrustlines } from '../engine/withdrawals/trustlines.ts';
import { type CommandContext, commit } from '../events/event-store.ts';
import { userStream } from '../events/stream.ts';
import type { TestFarmer, TestLedger } from './engine-network.ts';
import type { VirtualTime } from './virtual-time.ts';

interface Surroundings {
  readonly base: Omit<EngineServices, 'platform'>;
  readonly ledger: TestLedger;
  readonly acting: () => CommandContext;
  /** Known once the platform has its wallet. */
  readonly services: () => EngineServices;
  readonly terms: PoolTerms;
  readonly maxFarmers: number;
  /** The pool that farmers join by default. */
  readonly pool: PoolId;
  readonly standStill: VirtualTime['standStill'];
}

/** The people of a test network, with their wallets and pools. */
export function networkPeople({
  base,
  ledger,
  acting,
  services,
  terms,
  maxFarmers,
  pool,
  standStill,
}: Surroundings) {
  const { database, wallets } = base;

  async function wallet(xlm: string): Promise<StellarAddress> {
    const address = await wallets.create(null);
    await ledger.fund(address, parseAmount('XLM', xlm));
    await ledger.openPayoutWallet(address);
    return address;
  }

  /** An address that can be paid, but not sent from. */
  async function elsewhere(): Promise<StellarAddress> {
    const address = encodeAccount(randomBytes(32));
    await ledger.openPayoutWallet(address);
    return address;
  }

  /** Another pool that accepts farmers. */
  async function openPool(poolId: PoolId, email: string, address: StellarAddress) {
    const account = { email, password: 'kale-sandbox', name: 'Alpha', description: '' };
    const application = { ...account, poolId, address, maxFarmers, terms };
    await standStill(() => applyForPool(base, acting(), application));
    await approve(base, acting(), poolId);
  }

  /** A person with a funded wallet and no contract. A payout wallet that accepts KALE takes no ledger to open. */
  async function person(
    email: string,
    xlm = '10',
    payoutWallet: 'open' | 'new' = 'open',
    ownWallet: 'open' | 'new' = 'new',
  ) {
    const payoutAddress = encodeAccount(randomBytes(32));
    const account = { email, password: 'kale-sandbox', payoutAddress };
    const { farmerId, custodialAddress: address } = await standStill(() =>
      registerFarmer(base, acting(), account),
    );
    if (xlm !== '0') await ledger.fund(address, parseAmount('XLM', xlm));
    if (payoutWallet === 'open') await ledger.openPayoutWallet(payoutAddress);
    if (ownWallet === 'open') await ledger.openPayoutWallet(address);
    await checkFunding(base, acting(), farmerId);
    if (ledger.network.name !== 'sandbox' && !ledger.network.sponsor) await openWallets();
    return { farmerId, address, payoutAddress };
  }

  /** Opens the trustlines of funded wallets, as the engine does. */
  async function openWallets() {
    const [error] = await openTrustlines(services(), newTrustlineAttempts());
    if (error) throw error;
  }

  /** Confirms a farmer's e-mail address and lets the sponsor open the wallet. */
  async function openSponsored(farmerId: FarmerId) {
    const owner = await one<{ id: UserId }>(database, 'SELECT id FROM users WHERE farmer_id = $1', [
      farmerId,
    ]);
    if (!owner) throw new Error('The farmer has no account');
    await commit(database, acting(), unit => unit.decide(userStream(owner.id), user, proveEmail));
    await openWallets();
  }

  async function farmer(
    email: string,
    {
      stakePercentage = 0,
      harvestInterval = 1,
      xlm = '10',
      poolId = pool,
      payoutWallet = 'new' as 'open' | 'new',
      ownWallet = 'new' as 'open' | 'new',
    } = {},
  ): Promise<TestFarmer> {
    const { farmerId, address } = await person(email, xlm, payoutWallet, ownWallet);
    if (ledger.network.sponsor) await openSponsored(farmerId);
    const choice = { poolId, stakePercentage, harvestInterval };
    const { contractId } = await joinPool(base, acting(), farmerId, choice);
    await confirmJoin(base, acting(), contractId);
    return { farmerId, address, contractId };
  }

  return { wallet, elsewhere, openPool, person, farmer };
}
