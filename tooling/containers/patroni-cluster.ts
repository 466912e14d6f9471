import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../start/free-port.ts';
import { CLUSTER_PACKAGES, findClusterPrograms } from './find-cluster-programs.ts';
import { haproxySettings, patroniSettings } from './patroni-settings.ts';

const NODES = ['one', 'two', 'three'];
const STARTS_WITHIN_MS = 120_000;

interface Node {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  readonly restPort: number;
  patroni: ChildProcess | null;
}

/** Three PostgreSQL nodes under Patroni, with synchronous replication, behind HAProxy. */
export interface PatroniCluster {
  /** Leads to the primary, whichever node it is. */
  readonly url: string;
  /** Kills the primary's processes at once, like a crash of its machine. Returns its name. */
  killLeader(): Promise<string>;
  /** Stops the primary's processes without closing anything, like a machine that hangs. Returns its name. */
  freezeLeader(): Promise<string>;
  /** Starts or continues a node, which then joins as a replica; resolves when two replicas stream. */
  restore(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** Postgres refuses to run as root. Under root it runs as Debian's user `postgres`, or as `nobody` without one. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const find = (user: string) => users.find(line => line.startsWith(`${user}:`))?.split(':');
  const [, , uid, gid] = find('postgres') ?? find('nobody') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** Starts etcd, Patroni and HAProxy with data in this folder. Throws Error if packages cannot be fetched. */
export async function startPatroniCluster(folder: string): Promise<PatroniCluster> {
  const programs = findClusterPrograms();
  if (!programs) throw new Error(`Install them first: apt-get install ${CLUSTER_PACKAGES.join(' ')}`);
  const identity = unprivileged();
  const password = randomBytes(16).toString('hex');
  const own = (path: string) => {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (identity.uid !== undefined && identity.gid !== undefined) chownSync(path, identity.uid, identity.gid);
  };
  chmodSync(folder, 0o711);
  const ends = new Map<ChildProcess, Promise<unknown>>();
  const run = (name: string, program: string, args: readonly string[]) => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const child = spawn(program, args, {
      ...identity,
      stdio: ['ignore', log, log],
      env: { ...programs.env, HOME: folder, LC_ALL: 'C.UTF-8' },
    });
    closeSync(log);
    ends.set(child, once(child, 'exit'));
    return child;
  };
  const end = async (child: ChildProcess | null) => {
    child?.kill('SIGTERM');
    if (child) await ends.get(child);
  };

  // All at once, since a port found free before could be found again.
  const [etcdPort = 0, peerPort = 0, primaryPort = 0, ...nodePorts] = await Promise.all(
    Array.from({ length: 3 + 2 * NODES.length }, freePort),
  );
  const etcdFolder = join(folder, 'etcd');
  own(etcdFolder);
  const [etcdUrl, peerUrl] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`];
  const etcd = run('etcd', programs.etcd, [
    ...['--enable-v2', '--data-dir', etcdFolder, '--initial-cluster', `default=${peerUrl}`],
    ...['--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl],
    ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
  ]);

  const nodes = NODES.map((name, place): Node => {
    const [port = 0, restPort = 0] = nodePorts.slice(2 * place);
    return { name, folder: join(folder, name), port, restPort, patroni: null };
  });
  const start = (node: Node) => {
    own(node.folder);
    const settings = join(node.folder, 'patroni.json');
    const { postgres, patroni } = programs;
    const written = patroniSettings({ ...node, programs: postgres, password, etcdPort });
    writeFileSync(settings, JSON.stringify(written), { mode: 0o644 });
    const [command, ...args] = patroni;
    node.patroni = run(node.name, command, [...args, settings]);
  };
  for (const node of nodes) start(node);
  const proxySettings = join(folder, 'haproxy.cfg');
  writeFileSync(proxySettings, haproxySettings(primaryPort, nodes));
  const haproxy = run('haproxy', programs.haproxy, ['-f', proxySettings, '-db']);

  const status = async ({ restPort }: Node, path: string) =>
    (
      await fetch(`http://127.0.0.1:${restPort}${path}`, { signal: AbortSignal.timeout(1_000) }).catch(
        () => null,
      )
    )?.status;
  async function leader(besides?: string): Promise<Node> {
    for (;;) {
      for (const node of nodes)
        if (node.name !== besides && (await status(node, '/primary')) === 200) return node;
      await wait(200);
    }
  }
  /** Patroni and PostgreSQL of a node, Patroni first: it would start PostgreSQL again. */
  function processes({ folder: home, patroni }: Node): number[] {
    const [postmaster = ''] = readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8').split('\n');
    const all = execFileSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' }).split('\n');
    const children = all.map(line => line.trim().split(/\s+/)).filter(([parent]) => parent === postmaster);
    return [patroni?.pid, Number(postmaster), ...children.map(([, pid]) => Number(pid))].filter(
      pid => pid !== undefined,
    );
  }
  const signal = (pids: readonly number[], name: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, name);
      } catch {
        // It has ended in the meantime, by itself or with its parent.
      }
    }
  };
  const frozen = new Map<string, number[]>();
  // Nothing outlives this process, however it ends.
  const killAll = () => {
    signal(
      [etcd.pid, haproxy.pid].filter(pid => pid !== undefined),
      'SIGKILL',
    );
    for (const node of nodes)
      if (existsSync(join(node.folder, 'data', 'postmaster.pid'))) signal(processes(node), 'SIGKILL');
  };
  process.once('exit', killAll);
  async function settled(): Promise<void> {
    for (const deadline = performance.now() + STARTS_WITHIN_MS; performance.now() < deadline; ) {
      const roles = await Promise.all(
        nodes.map(async node =>
          (await status(node, '/primary')) === 200 ? 'primary' : await status(node, '/replica'),
        ),
      );
      if (roles.includes('primary') && roles.filter(role => role === 200).length === NODES.length - 1) return;
      await wait(500);
    }
    throw new Error(`The cluster was not complete in time; see the logs in ${folder}`);
  }
  await settled();

  return {
    url: `postgres://postgres:${password}@127.0.0.1:${primaryPort}/postgres`,
    async killLeader() {
      const node = await leader();
      signal(processes(node), 'SIGKILL');
      return node.name;
    },
    async freezeLeader() {
      const node = await leader();
      const pids = processes(node);
      signal(pids, 'SIGSTOP');
      frozen.set(node.name, pids);
      return node.name;
    },
    async restore(name) {
      await leader(name);
      const node = nodes.find(each => each.name === name);
      const pids = frozen.get(name);
      frozen.delete(name);
      if (pids) signal(pids, 'SIGCONT');
      else if (node) start(node);
      await settled();
    },
    async stop() {
      for (const pids of frozen.values()) signal(pids, 'SIGCONT');
      frozen.clear();
      await end(haproxy);
      await Promise.all(nodes.map(({ patroni }) => end(patroni)));
      process.off('exit', killAll);
      await end(etcd);
    },
  };
}
