import { parseArgs } from 'node:util';
import { isAccount } from 'shared-api/address';
import { openCustody } from '../custody/custody.ts';
import { recordedKeyId, requireMasterKeys } from '../custody/recorded-key.ts';
import { inTransaction, openDatabase } from '../database/database.ts';
import { systemClock } from '../domain/clock.ts';
import { recordPaidShares } from '../engine/harvest/record-paid.ts';
import type { TransactionHash } from '../ledger/ledger.ts';
import { createSigner } from '../signer/signer.ts';
import { ConfigurationError } from './configuration-error.ts';
import { readEnvironment } from './environment.ts';
import { openKeys } from './open-keys.ts';
import { openLedger } from './open-ledger.ts';
import { platformAddress } from './open-services.ts';
import { createLog, runProgram } from './program.ts';

const TEXT = { type: 'string', default: '' } as const;

/**
 * record-paid --wallet=G… --payment=<hash> --blocks=81107,81108: records shares of a farmer's rewards as paid by a
 * transaction from before a restore, once the ledger shows that it paid exactly them. The product may be running.
 */
await runProgram('record-paid', async () => {
  const { values } = parseArgs({ options: { wallet: TEXT, payment: TEXT, blocks: TEXT } });
  const { wallet, payment } = values;
  const blocks = values.blocks.split(',').map(Number);
  const isComplete =
    isAccount(wallet) && /^[0-9a-f]{64}$/.test(payment) && /^\d+(,\d+)*$/.test(values.blocks);
  if (!isComplete)
    throw new ConfigurationError('Name --wallet=G…, --payment=<hash> and --blocks=<block>,<block>…');
  const env = readEnvironment();
  if (!env.stellar) throw new ConfigurationError('A sandbox is restored together with its ledger');
  const log = createLog('record-paid', env);
  const database = openDatabase(env.DATABASE_URL, 2);
  const keys = await openKeys(env, await recordedKeyId(database));
  await inTransaction(database, tx => requireMasterKeys(tx, keys));
  const custody = await openCustody({ database, keys });
  const { ledger } = await openLedger(env, database, systemClock, message => log.warn(message));
  const { maxFee } = env.stellar;
  const base = { database, ledger, clock: systemClock, holds: env.holds };
  const wallets = createSigner({ ...base, custody, maxFee, payoutChangeHours: env.holds.payoutChangeHours });
  const services = { ...base, wallets };
  const platform = await platformAddress(services);
  const paid = { wallet, payment: payment as TransactionHash, blocks };
  await recordPaidShares({ ...services, platform }, wallets, paid);
  log.info(paid, 'recorded: the ledger shows that this transaction paid the shares of these blocks');
  await database.end();
});
