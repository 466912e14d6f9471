import pino from 'pino';
import { openDatabase } from '../database/database.ts';
import { breakableLink } from '../testing/breakable-link.ts';
import { newMasterKey, testCustody, testSigner } from '../testing/custody.ts';
import { testNetwork } from '../testing/engine-network.ts';
import { createSignerApp } from './app.ts';

const SECRET = 'a secret of the signer and its clients';

it('the signer is live without its database, but not ready until it is back', async () => {
  const masterKey = newMasterKey();
  const network = await testNetwork({ masterKey });
  const custody = await testCustody(network.database, masterKey);
  const link = await breakableLink(network.url);
  const database = openDatabase(link.url, 2);
  const signer = testSigner(database, custody, network.ledger, network.clock);
  const app = createSignerApp(signer, SECRET, pino({ level: 'silent' }));
  const status = async (path: string) => (await app.request(path)).status;
  expect([await status('/live'), await status('/ready')]).toEqual([200, 200]);
  await link.cut();
  expect([await status('/live'), await status('/ready')]).toEqual([200, 503]);
  await link.mend();
  expect([await status('/live'), await status('/ready')]).toEqual([200, 200]);
  await link.cut();
  await database.end();
  await network.drop();
});
