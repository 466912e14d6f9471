import type { StellarAddress } from 'shared-api/address';
import { KEY_SCOPES, type KeyScope } from 'shared-api/contract';
import { parseAmount } from 'shared-api/money';
import { applyForPool, approve } from '../commands/register-pool.ts';
import { registerOperator } from '../commands/register-user.ts';
import { commandContext } from '../commands/services.ts';
import type { Queryable } from '../database/database.ts';
import type { ContractId, FarmerId, PoolId, UserId } from '../domain/ids.ts';
import { DEFAULT_TERMS } from '../domain/pool.ts';
import { recordDeposits } from '../engine/deposits/record-deposits.ts';
import { randomAddress, type TestApi } from './test-api.ts';

export const PASSWORD = 'correct horse battery';
let count = 0;

export interface Person {
  readonly userId: UserId;
  readonly token: string;
  readonly email: string;
}
export interface FarmerPerson extends Person {
  readonly farmerId: FarmerId;
  readonly address: string;
}

export interface MemberPerson extends FarmerPerson {
  readonly contractId: ContractId;
}

/** Registers a farmer over HTTP; funded from the faucet by default. */
export async function newFarmer(test: TestApi, { funded = true } = {}): Promise<FarmerPerson> {
  const email = `farmer-${++count}@kale.test`;
  const { body } = await test.post('/register-farmer', {
    email,
    password: PASSWORD,
    externalWallet: randomAddress(),
  });
  const { userId, farmerId, token, custodialWallet } = body.data;
  if (funded) {
    await test.post('/sandbox/fund', { address: custodialWallet.publicKey }, { token });
    await test.get(`/check-funding?userId=${userId}`, { token });
  }
  return { userId, farmerId, token, email, address: custodialWallet.publicKey };
}

async function signIn(test: TestApi, email: string): Promise<Person> {
  const { body } = await test.post('/auth/login', { email, password: PASSWORD });
  return { userId: body.user.id, token: body.token, email };
}

/** A pool that takes farmers, and its operator signed in. */
export async function newPool(
  test: TestApi,
  poolId: string,
  { maxFarmers = 10, address = randomAddress() } = {},
) {
  const email = `${poolId}@kale.test`;
  const system = commandContext(test.api, { kind: 'system' });
  const id = poolId as PoolId;
  await applyForPool(test.api, system, {
    poolId: id,
    email,
    password: PASSWORD,
    name: `Pool ${poolId}`,
    description: `The pool named ${poolId}`,
    address,
    maxFarmers,
    terms: DEFAULT_TERMS,
  });
  await approve(test.api, system, id);
  return { poolId: id, ...(await signIn(test, email)) };
}

export async function newAdmin(test: TestApi): Promise<Person> {
  const email = `admin-${++count}@kale.test`;
  const system = commandContext(test.api, { kind: 'system' });
  await registerOperator(test.api, system, { email, password: PASSWORD, role: 'admin', poolId: null });
  return signIn(test, email);
}

/** Creates an API key of an operator's pool, by default with every scope. */
export async function newApiKey(
  test: TestApi,
  token: string,
  scopes: readonly KeyScope[] = KEY_SCOPES,
): Promise<string> {
  const { body } = await test.post('/pooler/keys', { name: 'Miner', scopes }, { token });
  return body.key;
}

/** Joins and confirms. Returns the contract's id. */
export async function join(test: TestApi, farmer: FarmerPerson, poolId: string): Promise<string> {
  const request = { userId: farmer.userId, poolerId: poolId, stakePercentage: 0.1, harvestInterval: 6 };
  const { body } = await test.post('/join-pool', request, { token: farmer.token });
  await test.post(
    '/confirm-pool-join',
    { contractId: body.contractId, confirmed: true },
    { token: farmer.token },
  );
  return body.contractId;
}

/** A farmer with an active contract in a pool. */
export async function newMember(test: TestApi, poolId: string): Promise<MemberPerson> {
  const farmer = await newFarmer(test);
  const contractId = (await join(test, farmer, poolId)) as ContractId;
  return { ...farmer, contractId };
}

/** The token of a new session, for a person whose last one has ended. */
export const newSession = async (test: TestApi, { email }: Pick<Person, 'email'>): Promise<string> =>
  (await signIn(test, email)).token;

/** Records that a person has just proved a second factor. */
export const proveSecondFactor = (test: TestApi, { userId }: Pick<Person, 'userId'>) =>
  test.database.query('UPDATE sessions SET second_factor_at = $2 WHERE user_id = $1', [
    userId,
    test.api.clock(),
  ]);

/** Records an authenticator app of a person without ending their sessions. */
export const addFactor = (on: Queryable, userId: UserId) =>
  on.query(
    `INSERT INTO second_factors (id, user_id, kind, name, added_at, secret, last_step)
     VALUES ('factor-' || $1, $1, 'totp', 'Phone', now(), 'JBSWY3DPEHPK3PXP', 0)`,
    [userId],
  );

/** The token of the newest mail to a person that leads to a page. Empty if there is none. */
export async function mailedToken(
  test: TestApi,
  { email }: Pick<Person, 'email'>,
  page: string,
): Promise<string> {
  await test.settled();
  const mail = test.mails.findLast(each => each.to === email && each.text.includes(page));
  return new RegExp(`${page}#token=([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? '';
}

/** Opens the newest mailed link for a new password, and chooses one. */
export const choosePassword = async (
  test: TestApi,
  { email }: Pick<Person, 'email'>,
  newPassword = PASSWORD,
) => {
  const token = await mailedToken(test, { email }, '/auth/reset/confirm');
  return test.post('/auth/password-reset/confirm', { token, newPassword });
};

/** Requests a new password, and chooses it with the mailed link. */
export const resetPassword = async (
  test: TestApi,
  { email }: Pick<Person, 'email'>,
  newPassword = PASSWORD,
) => {
  await test.post('/auth/password-reset', { email });
  return choosePassword(test, { email }, newPassword);
};

/** Sends XLM to a custodial wallet from outside, and records it as the engine does. */
export async function deposit(test: TestApi, address: string, xlm: string): Promise<void> {
  await test.ledger.fund(address as StellarAddress, parseAmount('XLM', xlm));
  test.pass(10);
  await recordDeposits(test.api);
}
