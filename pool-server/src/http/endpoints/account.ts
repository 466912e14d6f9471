import { endImpersonation } from '../../auth/impersonation.ts';
import { rememberDevice } from '../../auth/known-devices.ts';
import { login } from '../../auth/login.ts';
import { endSessions, openSession } from '../../auth/sessions.ts';
import { alreadyRegistered } from '../../auth/shared-address.ts';
import { assertNotCustodial } from '../../commands/payout-wallet.ts';
import { registerFarmer } from '../../commands/register-farmer.ts';
import { applyForPool } from '../../commands/register-pool.ts';
import { inTransaction } from '../../database/database.ts';
import type { PoolId } from '../../domain/ids.ts';
import { DEFAULT_TERMS } from '../../domain/pool.ts';
import { Refusal } from '../../domain/refusal.ts';
import { commit } from '../../events/event-store.ts';
import { decimal } from '../../queries/encode.ts';
import { userById } from '../../queries/users.ts';
import { isFactorMissing } from '../auth/access.ts';
import { deliverAfterwards } from '../deliver-afterwards.ts';
import { callerOf, type Handlers, visitOf } from '../handler.ts';
import { readAccountAddress } from './account-address.ts';
import { failuresOf, signedIn } from './second-factor.ts';

const DEFAULT_MAX_FARMERS = 25;

/** `Green Field Pool` → `pool-green-field-pool-1a2b`: readable and unique. */
const poolIdFor = (name: string) => {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  return `pool-${slug || 'new'}-${crypto.randomUUID().slice(0, 4)}` as PoolId;
};

export const accountEndpoints = {
  async register({ body }, call) {
    const { api, context } = call;
    const wallet = readAccountAddress(body.externalWallet);
    await assertNotCustodial(api, wallet);
    const { email, password } = body;
    const created = await registerFarmer(api, context, { email, password, payoutAddress: wallet });
    const owner = { userId: created.userId, passwordHash: null };
    const session = await inTransaction(api.database, tx => openSession(tx, owner, visitOf(call)));
    // Repeated with an old key, for an account whose owner has protected it since.
    if (!session) throw alreadyRegistered();
    await rememberDevice(api.database, created.userId, visitOf(call));
    deliverAfterwards(call);
    return {
      success: true,
      message: 'Registration successful',
      data: {
        userId: created.userId,
        farmerId: created.farmerId,
        email,
        role: 'farmer',
        status: 'wallet_created',
        token: session.token,
        custodialWallet: { publicKey: created.custodialAddress },
        createdAt: context.at.toISOString(),
      },
    };
  },

  async registerPooler({ body }, call) {
    const { api, context } = call;
    const wallet = readAccountAddress(body.publicKey);
    await assertNotCustodial(api, wallet);
    const poolId = await applyForPool(api, context, {
      poolId: poolIdFor(body.poolerName),
      email: body.email,
      password: body.password,
      name: body.poolerName,
      description: '',
      address: wallet,
      maxFarmers: body.maxFarmers ?? DEFAULT_MAX_FARMERS,
      terms: { ...DEFAULT_TERMS, rewardSplit: body.rewardSplit ?? DEFAULT_TERMS.rewardSplit },
    });
    deliverAfterwards(call);
    return { poolerId: poolId, status: 'pending', message: 'An admin will look at your application' };
  },

  async login({ body }, call) {
    const stage = await login(call.api, body, visitOf(call), failuresOf(call));
    return 'session' in stage ? signedIn(call, stage.session) : stage;
  },

  async logout(_input, call) {
    const caller = callerOf(call);
    if (caller.readerId) await endImpersonation(call.api, call.context, caller);
    else {
      const ending = { how: 'sign-out', by: visitOf(call), only: caller.sessionId } as const;
      await commit(call.api.database, call.context, unit => endSessions(unit, caller.userId, ending));
    }
    return { success: true };
  },

  async me(_input, call) {
    const caller = callerOf(call);
    const user = await userById(call.api.database, caller.userId);
    return { ...user, ...(isFactorMissing(caller, call.api) && { factorMissing: true }) };
  },

  async sandboxFund({ body }, { api, context }) {
    if (!api.faucet) throw new Refusal('NOT_FOUND', 'There is no test XLM on this network');
    const wallet = readAccountAddress(body.address);
    const given = await api.faucet(wallet, context.cause);
    const account = await api.ledger.account(wallet);
    return {
      address: wallet,
      amount: decimal(given.amount),
      balance: account && decimal(account.xlm),
      transactionHash: given.transactionHash,
    };
  },
} satisfies Handlers;
