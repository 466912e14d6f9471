import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../src/database/database.ts';
import { checkInvariants } from './check-invariants.ts';
import { databaseUrl, freePort, type Program, prepare, startProgram } from './programs.ts';
import { exactly, type Figure } from './report.ts';
import { Traffic } from './traffic.ts';

const NAMES = ['api', 'engine', 'pooler'] as const;
export type FarmingProgram = (typeof NAMES)[number] | 'signer';
/** By then everything that was started has ended: blocks and transactions. */
const BLOCKS_TO_END = 3;
const SETTLED_MS = 35_000;

/** The running product on its own database, with this number of users. */
export async function startFarming({
  people,
  blockSeconds,
  engines = 1,
  apis = 1,
}: {
  people: number;
  blockSeconds: number;
  engines?: number;
  apis?: number;
}) {
  const [apiPort, poolerPort] = [await freePort(), await freePort()];
  const otherPorts = await Promise.all(Array.from({ length: apis - 1 }, freePort));
  const variables = {
    API_PORT: String(apiPort),
    POOLER_PORT: String(poolerPort),
    BLOCK_SECONDS: String(blockSeconds),
    MINING_CORES: '0.02',
    // Farmers who leave join again soon, so the load stays constant.
    EXIT_DELAY_BLOCKS: '1',
  };
  const signer = await prepare(variables);
  const programs = new Map<FarmingProgram, Program>([['signer', signer]]);
  const start = (name: FarmingProgram) => {
    const program = startProgram(name, variables);
    programs.set(name, program);
    return program.ready;
  };
  for (const name of NAMES) await start(name);
  const others = [
    ...Array.from({ length: engines - 1 }, () => startProgram('engine', variables)),
    ...otherPorts.map(port => startProgram('api', { ...variables, API_PORT: String(port) })),
  ];
  await Promise.all(others.map(({ ready }) => ready));
  const apiPorts = [apiPort, ...otherPorts];
  const traffic = new Traffic(apiPorts);
  traffic.start(people);

  return {
    programs,
    apiPorts,
    start,
    traffic,
    /** Waits until all work has ended, stops the programs and returns the lost, repeated and partial writes. */
    async end(): Promise<Figure[]> {
      await traffic.stop();
      await wait(BLOCKS_TO_END * blockSeconds * 1000 + SETTLED_MS);
      await Promise.all([...programs.values(), ...others].map(program => program.stop()));
      const database = openDatabase(databaseUrl, 4);
      const wrong = await checkInvariants(database, blockSeconds, traffic.acknowledged);
      await database.end();
      for (const sentence of [...wrong, ...traffic.unexpected].slice(0, 30))
        process.stdout.write(`${sentence}\n`);
      const acknowledged = traffic.acknowledged.length;
      return [
        exactly(`lost of ${acknowledged} acknowledged, repeated, torn, never ended`, wrong.length, 0),
        exactly('answers that no client should get', traffic.unexpected.length, 0),
      ];
    },
  };
}
