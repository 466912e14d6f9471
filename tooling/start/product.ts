import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Running, runChild } from './child.ts';
import { startDatabase } from './database.ts';
import { stopOrphan } from './database-orphan.ts';
import { backupKeyVariables, masterKeyVariables } from './key-variables.ts';
import { freePorts, type Ports, PROGRAM_PORTS, requireFreePorts } from './ports.ts';
import { prepareData } from './prepare-data.ts';
import { type Part, type ProgramName, productParts, type Role } from './programs.ts';
import { newRoleAccess } from './role-access.ts';
import { rotateLogs, shiftParts } from './rotate-logs.ts';
import { type Delays, type Supervised, supervise } from './supervise.ts';

const ROTATE_INTERVAL_MS = 60_000;

export type ProductOptions = {
  /** The ports of the parts on 127.0.0.1; by default, free ones. */
  ports?: Ports;
  /** The folder of the database, keys and logs. */
  dataDir: string;
  blockSeconds?: number;
  /** Additional variables for the programs. With DATABASE_URL, no embedded PostgreSQL is started. */
  env?: Record<string, string>;
  /** Receives a line for each step of the start, and for each death of a part at any time. */
  onProgress?: (line: string) => void;
  /** Aborting it during the start stops the running parts. */
  signal?: AbortSignal;
};

type Restartable = ProgramName | 'database';

export type Product = {
  url: string;
  ports: Ports;
  /** The superuser's URL. Programs connect with their own roles. */
  databaseUrl: string;
  /** Stops everything, the programs before their database; safe to call twice. */
  stop(): Promise<void>;
  /** Stops a part and restarts it; resolves when it is ready. */
  restart(name: Restartable): Promise<void>;
  /** Ends a part as a crash would; it then restarts automatically. */
  kill(name: Restartable): void;
};

const notStarted: Supervised = {
  restart: () => Promise.reject(new Error('This part is not run by the product.')),
  kill: () => {},
  stop: () => Promise.resolve(),
};

/**
 * Runs the whole product: database, signer, API, gateway, engine, pooler. Resolves when each of them is ready. A part
 * that dies is restarted, and the others keep running.
 * @throws Error with one sentence when the database cannot be prepared or a part refuses its configuration, after
 * stopping the running parts.
 */
export async function startProduct(
  options: ProductOptions,
  parts = productParts,
  delays?: Delays,
): Promise<Product> {
  const { onProgress = () => {} } = options;
  const starting = new AbortController();
  const signal = AbortSignal.any([starting.signal, ...(options.signal ? [options.signal] : [])]);
  const dataDir = resolve(options.dataDir);
  const ports = options.ports ?? (await freePorts());
  let databaseUrl = options.env?.DATABASE_URL ?? '';
  await requireFreePorts(ports, databaseUrl ? PROGRAM_PORTS : undefined);

  const logs = join(dataDir, 'logs');
  try {
    mkdirSync(logs, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  } catch {
    // On a read-only disk the code of the error may say that there is no such folder.
    throw new Error(`Nothing can be written to the data folder ${dataDir}: set DATA_DIR to another folder.`);
  }
  /** The log file of this run. Those of previous runs get the suffixes `.1` to `.4`. */
  const newLog = (name: string) => {
    const file = join(logs, `${name}.log`);
    if (existsSync(file)) {
      shiftParts(logs, `${name}.log`);
      renameSync(file, `${file}.1`);
    }
    return file;
  };
  const rotating = setInterval(() => rotateLogs(logs), ROTATE_INTERVAL_MS).unref();

  const running = new Map<string, Supervised>();
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= (async () => {
      clearInterval(rotating);
      const database = running.get('database');
      await Promise.all([...running.values()].filter(part => part !== database).map(part => part.stop()));
      await database?.stop();
    })();
    return stopped;
  };
  const keepRunning = async (name: string, log: string, launch: () => Running) => {
    const onDeath = (report: string) => onProgress(`${report}; its log is ${log}`);
    running.set(name, await supervise(name, launch, { onDeath, delays, signal }));
  };

  try {
    if (!databaseUrl) {
      const first = !existsSync(join(dataDir, 'postgres'));
      onProgress(first ? 'Creating the database' : 'Starting the database');
      // Before the logs of a product that runs on this folder are moved.
      await stopOrphan(join(dataDir, 'postgres'));
      const log = newLog('database');
      const launch = () => startDatabase({ dataDir, port: ports.database, durable: true }, log);
      const database = launch();
      const launched = [database];
      await keepRunning('database', log, () => launched.pop() ?? launch());
      databaseUrl = await database.url;
    }
    // With a database of your own, you give each program its URL.
    const access = options.env?.DATABASE_URL || !parts.roles ? null : newRoleAccess(databaseUrl);
    /** A program without a role, such as the gateway, needs no database. */
    const addressFor = (role: Role | undefined) => {
      if (!access) return { DATABASE_URL: databaseUrl };
      return role ? { DATABASE_URL: access.urlFor(role) } : {};
    };
    const env = {
      ...options.env,
      DATA_DIR: dataDir,
      PORT: String(ports.gateway),
      API_PORT: String(ports.api),
      POOLER_PORT: String(ports.pooler),
      SIGNER_PORT: String(ports.signer),
      ...(options.blockSeconds && { BLOCK_SECONDS: String(options.blockSeconds) }),
    };
    const shared = { SIGNER_SECRET: randomBytes(32).toString('hex') };
    const secrets = {
      signer: { ...shared, ...masterKeyVariables },
      backup: { ...shared, ...backupKeyVariables },
      client: shared,
    };
    const startStage = async (stage: Part[]) => {
      signal.throwIfAborted();
      onProgress(`Starting ${stage.map(({ name }) => name).join(' and ')}`);
      const started = stage.map(part => {
        const log = newLog(part.name);
        const own = {
          ...env,
          ...addressFor(part.role),
          ...part.env,
          ...(part.custody && secrets[part.custody]),
        };
        return keepRunning(part.name, log, () => runChild(part, own, log));
      });
      try {
        await Promise.all(started);
      } catch (problem) {
        // The rest of the stage must settle too, or it would be left running.
        starting.abort();
        await Promise.allSettled(started);
        throw problem;
      }
      signal.throwIfAborted();
    };
    if (access && parts.roles) {
      const superuser = { ...env, DATABASE_URL: databaseUrl, ...access.variables };
      await prepareData(parts.roles, superuser, newLog('database-roles'), () => {}, signal);
    }
    if (parts.signer) await startStage([parts.signer(ports)]);
    signal.throwIfAborted();
    const migrating = { ...env, ...addressFor('migrate'), ...shared };
    await prepareData(parts.prepare, migrating, newLog('prepare-data'), onProgress, signal);
    for (const stage of parts.stages(ports)) await startStage(stage);
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
