import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runChild } from './child.ts';
import { startDatabase } from './database.ts';
import { freePorts, type Ports, requireFreePorts } from './ports.ts';
import { prepareData } from './prepare-data.ts';
import { type ProgramName, productParts } from './programs.ts';
import { type Supervised, supervise } from './supervise.ts';

export type ProductOptions = {
  /** Where each part listens on 127.0.0.1; free ports when left out. */
  ports?: Ports;
  /** Holds everything that lasts: database, keys, logs. */
  dataDir: string;
  blockSeconds?: number;
  /** Further variables for the programs. DATABASE_URL here takes the place of the embedded PostgreSQL. */
  env?: Record<string, string>;
  /** Told what is being done, a line at a time. */
  onProgress?: (line: string) => void;
  /** Told once, in a sentence, that a part died too often; everything is stopped by then. */
  onGivenUp?: (sentence: string) => void;
  /** Aborting it while the product starts stops what has started. */
  signal?: AbortSignal;
};

type Restartable = ProgramName | 'database';

export type Product = {
  url: string;
  ports: Ports;
  databaseUrl: string;
  /** Stops everything, the programs before their database; safe to call twice. */
  stop(): Promise<void>;
  /** Stops one part and starts it again; resolves when it is ready. */
  restart(name: Restartable): Promise<void>;
  /** Ends one part as a crash would; it comes back by itself. */
  kill(name: Restartable): void;
};

const notStarted: Supervised = {
  restart: () => Promise.reject(new Error('This part is not run by the product.')),
  kill: () => {},
  stop: () => Promise.resolve(),
};

/**
 * Runs the whole product: database, history, API, gateway, engine, pooler. Resolves when each answers.
 *
 * @throws Error with one sentence, after stopping what had started.
 */
export async function startProduct(options: ProductOptions, parts = productParts): Promise<Product> {
  const { onProgress = () => {}, onGivenUp = () => {}, signal = new AbortController().signal } = options;
  const dataDir = resolve(options.dataDir);
  const ports = options.ports ?? (await freePorts());
  let databaseUrl = options.env?.DATABASE_URL ?? '';
  await requireFreePorts(ports, databaseUrl ? ['gateway', 'api', 'pooler'] : undefined);

  const logs = join(dataDir, 'logs');
  mkdirSync(logs, { recursive: true });
  /** A log file of this run; the one of the run before is kept beside it. */
  const newLog = (name: string) => {
    const file = join(logs, `${name}.log`);
    if (existsSync(file)) renameSync(file, `${file}.1`);
    return file;
  };

  const running = new Map<string, Supervised>();
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= (async () => {
      const database = running.get('database');
      await Promise.all([...running.values()].filter(part => part !== database).map(part => part.stop()));
      await database?.stop();
    })();
    return stopped;
  };
  const giveUp = (sentence: string) => void stop().then(() => onGivenUp(sentence));

  try {
    if (!databaseUrl) {
      const first = !existsSync(join(dataDir, 'postgres'));
      onProgress(first ? 'Creating the database' : 'Starting the database');
      const log = newLog('database');
      const launch = () => startDatabase({ dataDir, port: ports.database, durable: true }, log);
      const database = launch();
      const launched = [database];
      running.set('database', await supervise('database', () => launched.pop() ?? launch(), giveUp));
      databaseUrl = await database.url;
    }
    const env = {
      ...options.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(ports.gateway),
      API_PORT: String(ports.api),
      POOLER_PORT: String(ports.pooler),
      ...(options.blockSeconds && { BLOCK_SECONDS: String(options.blockSeconds) }),
    };
    signal.throwIfAborted();
    await prepareData(parts.prepare, env, newLog('prepare-data'), onProgress, signal);
    for (const stage of parts.stages(ports)) {
      signal.throwIfAborted();
      onProgress(`Starting ${stage.map(({ name }) => name).join(' and ')}`);
      const started = stage.map(async part => {
        const log = newLog(part.name);
        running.set(part.name, await supervise(part.name, () => runChild(part, env, log), giveUp));
      });
      // All of a stage have to settle, or a failure of one would leave the other running.
      for (const result of await Promise.allSettled(started)) {
        if (result.status === 'rejected') throw result.reason;
      }
    }
    signal.throwIfAborted();
  } catch (problem) {
    await stop();
    throw problem;
  }
  const part = (name: Restartable) => running.get(name) ?? notStarted;
  return {
    url: `http://localhost:${ports.gateway}`,
    ports,
    databaseUrl,
    stop,
    restart: name => part(name).restart(),
    kill: name => part(name).kill(),
  };
}
