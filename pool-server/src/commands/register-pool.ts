import type { StellarAddress } from 'shared-api/address';
import { hashChosenPassword } from '../auth/password.ts';
import { mailProofLink, PROOF_DAYS } from '../auth/prove-email.ts';
import { alreadyRegistered } from '../auth/shared-address.ts';
import { one } from '../database/database.ts';
import { newUserId, type PoolId } from '../domain/ids.ts';
import { type PoolTerms, pool } from '../domain/pool.ts';
import { approvePool, registerPool } from '../domain/pool-decisions.ts';
import { Refusal } from '../domain/refusal.ts';
import { emailKey } from '../domain/user.ts';
import { type CommandContext, commit, load } from '../events/event-store.ts';
import { poolStream } from '../events/stream.ts';
import { addUser } from './register-user.ts';
import type { Services, Wallets } from './services.ts';

const DAY_MS = 24 * 3_600_000;

export interface PoolApplication {
  readonly poolId: PoolId;
  readonly email: string;
  readonly password: string;
  /** Whether the address counts as the operator's own, as for accounts created by a sandbox. */
  readonly proved?: boolean;
  readonly name: string;
  readonly description: string;
  /** The address that receives the pooler's share of each reward. */
  readonly address: StellarAddress;
  readonly maxFarmers: number;
  readonly terms: PoolTerms;
}

/**
 * Registers an operator and a pool for approval. Returns its id.
 * @throws Refusal USER_EXISTS when an account has proved the address, VALIDATION_ERROR; SignerUnavailable
 */
export async function applyForPool(
  { database, wallets }: Pick<Services, 'database'> & { wallets: Pick<Wallets, 'recordPayee'> },
  context: CommandContext,
  { email, password, proved = false, ...application }: PoolApplication,
): Promise<PoolId> {
  const operatorId = newUserId(context.cause);
  const made = await one<{ pool_id: PoolId; created_at: Date }>(
    database,
    'SELECT pool_id, created_at FROM users WHERE id = $1',
    [operatorId],
  );
  // An earlier attempt of this request created it, but its response was lost. Later the key proves nothing.
  if (made && context.at.getTime() - made.created_at.getTime() < DAY_MS) return made.pool_id;
  // The new account could never prove the address, and a reset of its password would lead to the other account.
  const owner = 'SELECT FROM users WHERE email_key = $1 AND email_proof_due IS NULL';
  if (await one(database, owner, [emailKey(email)])) throw alreadyRegistered();
  const passwordHash = await hashChosenPassword(password, email);
  const { poolId } = application;
  await commit(database, context, async unit => {
    await unit.decide(poolStream(poolId), pool, registerPool({ ...application, operatorId }));
    const registered = {
      userId: operatorId,
      email: email.trim(),
      role: 'pooler',
      farmerId: null,
      poolId,
    } as const;
    const proofDue = new Date(context.at.getTime() + PROOF_DAYS * DAY_MS).toISOString();
    await addUser(unit, proved ? registered : { ...registered, proofDue }, passwordHash);
    if (!proved) await mailProofLink(unit.tx, operatorId, context.at);
    await wallets.recordPayee(poolId, application.address);
  });
  return poolId;
}

/**
 * Opens a pending pool to farmers. An address without a KALE trustline could never receive the pool's shares.
 * @throws Refusal POOLER_NOT_FOUND, VALIDATION_ERROR, LedgerUnavailable
 */
export async function approve(services: Services, context: CommandContext, poolId: PoolId) {
  const { database, ledger, openPayoutWallet } = services;
  approvePool(await load(database, poolStream(poolId), pool));
  const waiting = await one<{ address: StellarAddress }>(
    database,
    "SELECT address FROM pools WHERE id = $1 AND status = 'pending'",
    [poolId],
  );
  if (waiting) {
    await openPayoutWallet?.(waiting.address);
    const account = await ledger.account(waiting.address);
    if (account?.kale == null) {
      const lack = account ? 'has not added KALE' : 'does not exist on the ledger yet';
      throw new Refusal(
        'VALIDATION_ERROR',
        `The payout address of this pool ${lack}: it could not be paid its shares. Ask the operator to add KALE to it`,
      );
    }
  }
  return commit(database, context, unit => unit.decide(poolStream(poolId), pool, approvePool));
}
