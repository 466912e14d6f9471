import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { encodeAccount } from 'shared-api/address';
import { readMasterKey } from '../custody/master-key.ts';
import { recordedKeyId, sealingKeyIds } from '../custody/recorded-key.ts';
import { preparedSandbox, REFUSED, runProgram, startProgram } from '../testing/program.ts';

const idOf = (text: string) => readMasterKey(text, 'test').id;
const readKey = () => readFileSync(sandbox.keyFile, 'utf8').trim();

const sandbox = await preparedSandbox();
const first = readKey();

afterAll(() => sandbox.drop());

let farmers = 0;
async function register(): Promise<number> {
  const response = await fetch(`${sandbox.apiUrl}/register-farmer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `rotation-${++farmers}@kale.test`,
      password: 'correct horse battery',
      externalWallet: encodeAccount(randomBytes(32)),
    }),
  });
  return response.status;
}

it('replaces the key in the data folder while programs run, without a restart', async () => {
  const { database, variables, keyFile, dataDir } = sandbox;
  const programs = ['api', 'engine'].map(program => startProgram(program, variables));
  try {
    for (const { ready } of programs) expect(await ready).toBe(true);
    expect(await register()).toBe(201);
    const rotated = runProgram('rotate-master-key', variables);
    expect(await register()).toBe(201);
    expect(await rotated).toMatchObject({ code: 0 });
    expect(await register()).toBe(201);
  } finally {
    await Promise.all(programs.map(({ stop }) => stop()));
  }
  await sandbox.stopSigner();
  const second = readKey();
  expect(second).not.toContain(first);
  expect(await recordedKeyId(database)).toBe(idOf(second));
  expect(await sealingKeyIds(database)).toEqual([idOf(second)]);
  expect(readFileSync(`${keyFile}.${idOf(first)}`, 'utf8').trim()).toBe(first);
  expect(readdirSync(dataDir).filter(name => name.startsWith('master-key'))).toHaveLength(2);
  expect(await runProgram('signer', variables)).toMatchObject({ code: null });
  expect(await runProgram('signer', { ...variables, MASTER_KEY: first })).toMatchObject({ code: REFUSED });
}, 120_000);

it('replaces a key that the operator provides, and can be repeated', async () => {
  const { database, variables, keyFile } = sandbox;
  const present = readKey();
  rmSync(keyFile);
  const next = randomBytes(32).toString('hex');

  const alone = await runProgram('rotate-master-key', { ...variables, MASTER_KEY: present });
  expect(alone.output).toMatch(/set it as MASTER_KEY and the present one as MASTER_KEYS_EARLIER/);
  expect(alone.code).toBe(REFUSED);

  const both = { ...variables, MASTER_KEY: next, MASTER_KEYS_EARLIER: present };
  expect(await runProgram('rotate-master-key', both)).toMatchObject({ code: 0 });
  expect(await sealingKeyIds(database)).toEqual([idOf(next)]);
  expect(await runProgram('rotate-master-key', both)).toMatchObject({ code: 0 });
  expect(await runProgram('signer', { ...variables, MASTER_KEY: next })).toMatchObject({ code: null });
  expect(await runProgram('signer', { ...variables, MASTER_KEY: present })).toMatchObject({ code: REFUSED });
}, 120_000);
