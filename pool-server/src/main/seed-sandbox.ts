import { randomBytes } from 'node:crypto';
import { encodeAccount, type StellarAddress } from 'shared-api/address';
import { parseAmount } from 'shared-api/money';
import { checkFunding } from '../commands/check-funding.ts';
import { registerFarmer } from '../commands/register-farmer.ts';
import { applyForPool, approve } from '../commands/register-pool.ts';
import { registerOperator } from '../commands/register-user.ts';
import { commandContext, PLATFORM } from '../commands/services.ts';
import { one } from '../database/database.ts';
import { initializeSetting, readSetting } from '../database/settings.ts';
import type { FarmerId } from '../domain/ids.ts';
import { emailKey } from '../domain/user.ts';
import { platformAddress, type SandboxServices } from './open-services.ts';
import { SANDBOX_PASSWORD, SANDBOX_POOLS } from './sandbox-accounts.ts';

/** Enough fees for a pool's work submissions for a long time. */
const OPERATOR_XLM = parseAmount('XLM', '1000');
const FARMER_XLM = parseAmount('XLM', '10');

const system = (services: SandboxServices) => commandContext(services, { kind: 'system' }, 'sandbox');

const isKnown = async ({ database }: SandboxServices, email: string) =>
  (await one(database, 'SELECT 1 FROM users WHERE email_key = $1', [emailKey(email)])) !== null;

/** Creates a custodial wallet with test XLM and a KALE trustline. */
async function openWallet(services: SandboxServices): Promise<StellarAddress> {
  const { ledger, wallets } = services;
  const address = await wallets.create(null);
  await ledger.fund(address, OPERATOR_XLM);
  await ledger.submit(await wallets.sign(await ledger.prepare(address, [{ type: 'addTrustline' }])));
  return address;
}

/** Opens a payout wallet with a KALE trustline and a key outside custody. */
export async function payoutWallet({ ledger }: Pick<SandboxServices, 'ledger'>): Promise<StellarAddress> {
  const address = encodeAccount(randomBytes(32));
  await ledger.openPayoutWallet(address);
  return address;
}

/** Registers a farmer with test XLM, unless the e-mail is registered. Returns the farmer's id. */
export async function sandboxFarmer(services: SandboxServices, email: string): Promise<FarmerId> {
  const known = await one<{ farmer_id: FarmerId }>(
    services.database,
    'SELECT farmer_id FROM users WHERE email_key = $1 AND farmer_id IS NOT NULL',
    [emailKey(email)],
  );
  const farmerId = known?.farmer_id ?? (await newFarmer(services, email));
  await checkFunding(services, system(services), farmerId);
  return farmerId;
}

async function newFarmer(services: SandboxServices, email: string): Promise<FarmerId> {
  const payoutAddress = await payoutWallet(services);
  const { farmerId, custodialAddress } = await registerFarmer(services, system(services), {
    email,
    password: SANDBOX_PASSWORD,
    payoutAddress,
    proved: true,
  });
  await services.ledger.fund(custodialAddress, FARMER_XLM);
  return farmerId;
}

/** Creates the sandbox's platform wallet, pools and accounts through the regular commands. Can be repeated. */
export async function seedSandbox(services: SandboxServices, exitDelayBlocks: number): Promise<void> {
  const { database } = services;
  if (!(await readSetting(database, 'platform_address'))) {
    await initializeSetting(database, 'platform_address', await openWallet(services));
  }
  await services.wallets.recordPayee(PLATFORM, await platformAddress(services));
  if (!(await readSetting(database, 'payout_wallet'))) {
    await initializeSetting(database, 'payout_wallet', await payoutWallet(services));
  }
  for (const { operator: email, ...pool } of SANDBOX_POOLS) {
    const terms = { ...pool.terms, exitDelayBlocks };
    if (!(await isKnown(services, email))) {
      const address = await openWallet(services);
      const application = { ...pool, terms, email, password: SANDBOX_PASSWORD, address, proved: true };
      await applyForPool(services, system(services), application);
    }
    await approve(services, system(services), pool.poolId);
  }
  if (!(await isKnown(services, 'admin@kale.test'))) {
    const admin = {
      email: 'admin@kale.test',
      password: SANDBOX_PASSWORD,
      role: 'admin',
      poolId: null,
    } as const;
    await registerOperator(services, system(services), admin);
  }
  await sandboxFarmer(services, 'farmer@kale.test');
}
