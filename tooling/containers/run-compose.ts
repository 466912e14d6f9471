// Runs the services of docker-compose.yml as processes of this machine, without a container engine: each with its own
// command, environment and nginx configuration. A loopback address for each and a name server replace the network of
// containers; folders replace volumes and secrets.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startDatabase } from '../start/database.ts';
import { freePort } from '../start/free-port.ts';
import { readCompose, type Service } from './compose.ts';
import { startNameServer } from './name-server.ts';

const root = resolve(import.meta.dirname, '../..');
const READY_WITHIN_MS = 120_000;

/** One process of a service: `api` has two. */
type Place = { name: string; service: Service; address: string };

const placesOf = (services: Readonly<Record<string, Service>>): Place[] =>
  Object.entries(services)
    .flatMap(([name, service]) =>
      Array.from({ length: service.deploy?.replicas ?? 1 }, () => ({ name, service })),
    )
    .map((place, index) => ({ ...place, address: `127.0.77.${index + 10}` }));

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts all services. Returns the gateway's address. */
export const runCompose = async (folder: string, nginx: string, env: NodeJS.ProcessEnv) => {
  const { services, secrets: named } = readCompose(env);
  const places = placesOf(services);
  const addressesOf = (name: string) =>
    places.filter(place => place.name === name).map(({ address }) => address);
  const names = await startNameServer(
    Object.fromEntries(Object.keys(services).map(name => [name, addressesOf(name)])),
  );
  const deployed = join(folder, 'deployed');
  const secrets = join(folder, 'secrets');
  for (const made of [deployed, secrets, join(folder, 'logs'), join(folder, 'data')])
    mkdirSync(made, { recursive: true });
  chmodSync(folder, 0o755); // nginx workers run as another user
  const database = startDatabase({
    dataDir: join(folder, 'database'),
    port: await freePort(),
    durable: false,
  });
  const { host: databaseHost, password } = new URL(await database.url);
  writeFileSync(join(secrets, 'database-password'), password);
  for (const secret of Object.keys(named).filter(name => name !== 'database-password'))
    writeFileSync(join(secrets, secret), randomBytes(32).toString('hex'));

  const temporaryOf = (address: string) => join(folder, 'tmp', address);

  /** Replaces the paths, addresses and secrets of the containers with local ones. */
  const localize = (text: string, { address }: Place) =>
    text
      // First, since this machine's folder may also be below /tmp.
      .replace(/^\/tmp\//, `${temporaryOf(address)}/`)
      .replaceAll('/run/secrets/', `${secrets}/`)
      .replaceAll('/srv/deployed', deployed)
      .replace(/^\/(data|backups)$/, join(folder, '$1'))
      .replace('@postgres:5432', `@${databaseHost}`)
      .replace(/^0\.0\.0\.0$/, address)
      .replace(/^http:\/\/(\w+):/, (whole, name: string) => {
        const [first] = addressesOf(name);
        return first ? `http://${first}:` : whole;
      });

  const configure = (place: Place) => {
    const to = join(folder, 'nginx', place.name);
    const temporary = temporaryOf(place.address);
    mkdirSync(to, { recursive: true });
    for (const file of readdirSync(join(import.meta.dirname, 'nginx'))) {
      const text = readFileSync(join(import.meta.dirname, 'nginx', file), 'utf8')
        .replace(/listen (\d+);/, `listen ${place.address}:$1;`)
        .replace(/resolver \S+/, `resolver 127.0.0.1:${names.port}`)
        .replaceAll('/tmp/', `${temporary}/`)
        .replaceAll('/srv/deployed', deployed);
      writeFileSync(join(to, file), text);
    }
    return to;
  };

  const running: { name: string; child: ChildProcess }[] = [];
  const launch = (place: Place) => {
    const { name, service, address } = place;
    const [program = '', ...args] =
      service.command?.[0] === 'nginx' || service.command?.[0] === 'node'
        ? service.command
        : ['node', 'tooling/deploy/main.ts', ...(service.command ?? [])];
    const isNginx = program === 'nginx';
    mkdirSync(temporaryOf(address), { recursive: true });
    const configuration = isNginx ? configure(place) : '';
    const log = openSync(join(folder, 'logs', `${name}-${address}.log`), 'a');
    const variables = Object.entries(service.environment).map(([key, value]) => [
      key,
      localize(value, place),
    ]);
    const child = spawn(
      isNginx ? nginx : process.execPath,
      args.map(arg => arg.replace('/etc/nginx/kale', configuration)),
      {
        cwd: root,
        stdio: ['ignore', log, log],
        env: { PATH: process.env.PATH, NODE_OPTIONS: '', ...Object.fromEntries(variables) },
      },
    );
    running.push({ name, child });
    return child;
  };
  const launchAll = (chosen: readonly string[]) =>
    places.filter(({ name }) => chosen.includes(name)).map(launch);
  /** Runs a one-shot service to its end, with its restart policy. */
  const finish = async (name: string) => {
    const tries = 1 + Number(services[name]?.restart?.match(/^on-failure:(\d+)$/)?.[1] ?? 0);
    for (let each = 1; each <= tries; each += 1) {
      const [child] = launchAll([name]);
      const [code] = child ? await once(child, 'exit') : [0];
      if (code === 0) return;
    }
    throw new Error(`${name} failed:\n${readFileSync(logOf(name), 'utf8').slice(-2000)}`);
  };
  const logOf = (name: string) => join(folder, 'logs', `${name}-${addressesOf(name)[0]}.log`);

  const stop = async () => {
    const alive = running.filter(({ child }) => child.exitCode === null && child.signalCode === null);
    const gone = alive.map(({ child }) => once(child, 'exit'));
    for (const { child } of alive) child.kill('SIGTERM');
    await Promise.race([Promise.all(gone), wait(8000)]);
    for (const { child } of alive) child.kill('SIGKILL');
    await database.stop();
    names.stop();
  };

  const url = `http://${addressesOf('gateway')[0]}:8080`;
  try {
    const deadline = Date.now() + READY_WITHIN_MS;
    const until = async (isReady: () => Promise<boolean>) => {
      while (!(await isReady())) {
        if (Date.now() > deadline)
          throw new Error(`The services were not ready; their logs are in ${folder}/logs`);
        await wait(200);
      }
    };
    await finish('roles');
    launchAll(['signer']);
    await until(() => answers(`http://${addressesOf('signer')[0]}:4004/ready`));
    await finish('prepare');
    for (const name of Object.keys(services).filter(key => key.startsWith('deploy-'))) await finish(name);
    const rest = Object.keys(services).filter(
      name => !['postgres', 'roles', 'signer', 'prepare'].includes(name) && !name.startsWith('deploy-'),
    );
    launchAll(rest);
    await until(async () => (await answers(`${url}/`)) && (await answers(`${url}/api/info`)));
  } catch (problem) {
    await stop();
    throw problem;
  }
  return {
    url,
    deployed,
    addressesOf,
    /** Ends one process of a service, as when its container is gone. */
    end: (name: string) => running.find(one => one.name === name && !one.child.killed)?.child.kill('SIGKILL'),
    stop,
  };
};
