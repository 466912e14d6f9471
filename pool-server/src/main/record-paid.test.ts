import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readMasterKey } from '../custody/master-key.ts';
import { testCustody } from '../testing/custody.ts';
import { newKey } from '../testing/keys.ts';
import { migratedTestDatabase } from '../testing/migrated-test-database.ts';

const run = promisify(execFile);
const program = fileURLToPath(new URL('./record-paid.ts', import.meta.url));

it('reads its options and the signer’s settings, and refuses shares without a record', async () => {
  const { address } = newKey();
  const masterKey = 'ab'.repeat(32);
  const store = await migratedTestDatabase();
  await testCustody(store.database, readMasterKey(masterKey, 'this test'));
  await store.database.query("INSERT INTO settings VALUES ('platform_address', $1)", [address]);
  const env = {
    ...{ PATH: process.env.PATH, DATABASE_URL: store.url, DATA_DIR: tmpdir(), MASTER_KEY: masterKey },
    ...{ LEDGER: 'stellar', NETWORK_PASSPHRASE: 'Test SDF Network ; September 2015', TRUSTED_PROXIES: '1' },
    ...{ RPC_URLS: 'http://127.0.0.1:9', KALE_ISSUER: address, PLATFORM_ADDRESS: address },
    KALE_CONTRACT: 'CDSWUUXGPWDZG76ISK6SUCVPZJMD5YUV66J2FXFXFGDX25XKZJIEITAO',
  };
  const record = (...options: string[]) => run(process.execPath, [program, ...options], { env });
  const named = [`--wallet=${address}`, `--payment=${'a'.repeat(64)}`];
  const output = (text: string) => ({ stdout: expect.stringContaining(text) });
  await expect(record(...named, '--blocks=1,2')).rejects.toMatchObject(output('has no unpaid share of one'));
  for (const options of [['--blocks=one'], ['--blocks=1,'], []])
    await expect(record(...named, ...options)).rejects.toMatchObject(output('Name --wallet=G…'));
  await store.drop();
});
