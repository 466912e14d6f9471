import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { encodeAccount } from 'shared-api/address';
import { leadingZeros, workHash } from '../kale/hash.ts';
import type { FarmerToMine } from './block-search.ts';
import { createMiner, type Miner } from './miner.ts';
import type { Fault, ProgramStatus } from './miner-program.ts';
import { startMinerProgram } from './miner-program.ts';
import type { JobLine, ProgressLine } from './miner-protocol.ts';

const folder = mkdtempSync(join(tmpdir(), 'kale-miner-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A short program; `say` writes a line of the protocol, `job` is the latest job. */
let programs = 0;
function program(body: string): string {
  programs += 1;
  const file = join(folder, `miner-${programs}.mjs`);
  writeFileSync(
    file,
    `import { createInterface } from 'node:readline';
     let job = null;
     const say = line => process.stdout.write(JSON.stringify({ type: 'progress', job: job.job, publicKey: job.farmers[0].publicKey, hashes: 1, ...line }) + '\\n');
     const onJob = () => { ${body} };
     createInterface(process.stdin).on('line', line => { const read = JSON.parse(line); if (read.type === 'job') { job = read; onJob(); } })
       .on('close', () => process.exit());`,
  );
  chmodSync(file, 0o755);
  return `exec ${process.execPath} ${file}`;
}

const key = new Uint8Array(32).fill(4);
const publicKey = encodeAccount(key);
const job: JobLine = {
  type: 'job',
  job: 1,
  block: 7,
  entropy: '09'.repeat(32),
  deadline: new Date(Date.now() + 60_000).toISOString(),
  farmers: [{ publicKey, key: Buffer.from(key).toString('hex'), target: 3 }],
};
const timing = { silence: 1_500, firstPause: 100, longestPause: 400, watch: 50 };

/** Runs a program with one job until its status is as expected. */
async function run(command: string, until: (status: ProgramStatus, heard: ProgressLine[]) => boolean) {
  const heard: ProgressLine[] = [];
  const logged: string[] = [];
  const log = pino({ base: {} }, { write: (line: string) => void logged.push(line) });
  const progress = (line: ProgressLine) => {
    heard.push(line);
    return line.nonce === '13' ? 'nonce 13 has 0 zeros' : null;
  };
  const running = startMinerProgram({ command, log, progress, timing });
  running.mine(job);
  while (!until(running.status(), heard)) await wait(20);
  const status = running.status();
  await running.close();
  return { status, heard, logged: logged.join('') };
}

const after =
  (fault: Fault, times = 1) =>
  (status: ProgramStatus) =>
    (status.faults[fault] ?? 0) >= times;

describe('a miner program', () => {
  it('gets jobs, and its nonces are used', async () => {
    const { heard, status } = await run(
      program(`say({ nonce: '42', hashes: 1000 })`),
      (_, lines) => lines.length > 0,
    );
    expect(heard).toEqual([{ type: 'progress', job: 1, publicKey, hashes: 1000, nonce: '42' }]);
    expect(status).toEqual({ state: 'running', restarts: 0, faults: {}, last: null });
  });

  it('loses the nonce if it lies, and is restarted if it continues', async () => {
    const once = program(`say({ nonce: '13' }); say({ nonce: '42' })`);
    const { heard, status, logged } = await run(once, (_, lines) => lines.length === 2);
    expect(heard.map(({ nonce }) => nonce)).toEqual(['13', '42']);
    expect(status).toMatchObject({
      state: 'running',
      faults: { lied: 1 },
      last: { kind: 'lied', detail: 'nonce 13 has 0 zeros' },
    });
    expect(logged).toContain('reported a wrong nonce');
    const always = program(`for (let n = 0; n < 50; n++) say({ nonce: '13' })`);
    expect((await run(always, ({ restarts }) => restarts === 2)).status.faults.lied).toBeGreaterThan(20);
  });

  it.each([
    ['no JSON', `console.log('hello')`],
    ['another form', `console.log(JSON.stringify({ type: 'progress', job: 1, hashes: -5 }))`],
    ['a nonce past 64 bits', `say({ nonce: '18446744073709551616' })`],
    ['a number for a nonce', `say({ nonce: 42 })`],
    ['a line without an end', `process.stdout.write('x'.repeat(10000)); process.stdout.write('\\n')`],
  ])('loses the line if it writes %s', async (_what, body) => {
    const { heard, status } = await run(
      program(`${body}; say({ nonce: '42' })`),
      (_, lines) => lines.length === 1,
    );
    expect(heard[0]?.nonce).toBe('42');
    expect(status).toMatchObject({ state: 'running', faults: { malformed: 1 } });
  });

  it.each([
    ['lines', `setInterval(() => { for (let n = 0; n < 1000; n++) say({}) }, 1)`],
    ['bytes', `setInterval(() => process.stdout.write('x'.repeat(1e6)), 1)`],
  ])('is ended if it floods the pooler with %s', async (_what, body) => {
    const { status, heard } = await run(program(body), after('flooded'));
    expect(status.last?.kind).toBe('flooded');
    expect(heard.length).toBeLessThanOrEqual(2000);
  });

  it('is ended if it hangs, even if it refuses to end', async () => {
    const { status } = await run(program(`process.on('SIGTERM', () => {}); while (true);`), after('hung'));
    expect(status).toMatchObject({ state: 'waiting', last: { kind: 'hung', detail: 'no line for 2 s' } });
  });

  it('is reported for half a line, whether it then hangs or dies', async () => {
    const hung = await run(program(`process.stdout.write('{"type":"prog')`), after('half-line'));
    expect(hung.status.last).toMatchObject({
      kind: 'half-line',
      detail: 'a line begun and not ended for 2 s',
    });
    const dead = await run(
      program(`process.stdout.write('{"type":"prog', () => process.exit(3))`),
      after('died'),
    );
    expect(dead.status.faults).toMatchObject({ 'half-line': 1, died: 1 });
  });

  it('is restarted if it dies, each time after a longer pause', async () => {
    const began = performance.now();
    const { status, logged } = await run(
      program(`console.error('out of memory'); process.exit(3)`),
      after('died', 4),
    );
    expect(status).toMatchObject({
      restarts: 3,
      last: { kind: 'died', detail: 'exit code 3: out of memory' },
    });
    // 100, 200 and 400 ms.
    expect(performance.now() - began).toBeGreaterThan(700);
    expect(logged).toContain('The miner program ended; the pooler restarts it');
  });

  it('is reported if it cannot be started', async () => {
    const { status } = await run('/nowhere/miner --fast', after('not-started'));
    expect(status.last?.detail).toContain('/nowhere/miner');
  });

  it('gets none of the pooler’s secrets', async () => {
    process.env.POOLERS_TEST_SECRET = 'password';
    process.env.MINER_DEVICE = '1';
    const shareProgram = program(
      `say({ nonce: process.env.POOLERS_TEST_SECRET ? '1' : process.env.MINER_DEVICE === '1' ? '2' : '3' })`,
    );
    const { heard } = await run(shareProgram, (_, lines) => lines.length > 0);
    expect(heard[0]?.nonce).toBe('2');
  });
});

describe('the two miners', () => {
  const log = pino({ level: 'silent' });
  const ranges = { minGap: 0, maxGap: 50, minStake: 0n, maxStake: 10n, minZeros: 0, maxZeros: 9 };
  const entropy = new Uint8Array(32).fill(9);
  const farmer = (last: number): FarmerToMine => {
    const of = new Uint8Array(32).fill(last);
    return { id: `farmer_${last}`, publicKey: encodeAccount(of), key: of, stake: BigInt(last) };
  };
  const farmers = [farmer(1), farmer(2), farmer(3)];
  const block = { index: 7, entropy, ranges, deadline: new Date(Date.now() + 600_000) };
  let miner: Miner;
  afterEach(() => miner.close());

  const zerosOf = (of: FarmerToMine, nonce: bigint) =>
    leadingZeros(workHash({ ...block, farmer: of.key, nonce }));
  /** Its hash has no zeros for any of the farmers, so it is only useful for farmers without a nonce. */
  let useless = 0n;
  while (farmers.some(each => zerosOf(each, useless) > 0)) useless += 1n;

  const check = (best: { nonce: bigint; zeros: number } | null, of: FarmerToMine) =>
    expect(zerosOf(of, best?.nonce ?? 0n)).toBe(best?.zeros);

  it('search for one best nonce: the reference client finds one that the built-in miner does not', async () => {
    const command = `exec ${process.execPath} ${join(import.meta.dirname, '../../main/reference-miner.ts')}`;
    miner = createMiner({ cores: 0.01, command, log });
    const search = miner.open(block);
    search.add(farmers);
    // The built-in miner has 0.01 cores, and a head start on a busy machine: the program overtakes it, or the test
    // times out.
    const overtaken = ({ program, hashes } = search.figures()) => program.hashes > hashes;
    while (!overtaken() || search.figures().zeros.some(zeros => zeros < 3)) await wait(50);
    await search.end();
    const { program } = search.figures();
    expect(program.nonces).toBeGreaterThan(0);
    for (const each of farmers) check(search.best(each.id), each);
    expect(miner.program()).toEqual({ state: 'running', restarts: 0, faults: {}, last: null });
  });

  it.each([
    [
      'lies',
      `if (job.farmers[0].target > 0) for (let n = 0; n < 100; n++) say({ nonce: '${useless}', hashes: 1e15 })`,
      'lied',
    ],
    ['names farmers it was not given', `say({ publicKey: 'G'.repeat(56), nonce: '${useless}' })`, 'lied'],
    ['names jobs it was not given', `say({ job: 99 })`, 'lied'],
    ['dies', `process.exit(1)`, 'died'],
    ['floods', `setInterval(() => { for (let n = 0; n < 1000; n++) say({}) }, 1)`, 'flooded'],
    ['writes half a line and dies', `process.stdout.write('{"type', () => process.exit(1))`, 'half-line'],
  ] as const)('continue with the built-in one when the program %s', async (_what, body, fault) => {
    miner = createMiner({ cores: 0.5, command: program(body), log });
    const search = miner.open(block);
    search.add(farmers);
    while (!miner.program()?.faults[fault]) await wait(20);
    await search.everyoneHasOne(new AbortController().signal);
    while (search.figures().zeros.some(zeros => zeros < 4)) await wait(50);
    await search.end();
    expect(search.figures().program.nonces).toBe(0);
    for (const each of farmers) check(search.best(each.id), each);
  });
});
