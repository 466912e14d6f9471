// node tooling/deploy/main.ts                               deploys every built package, each build of a remote once
// node tooling/deploy/main.ts deploy-remote <id>             builds and deploys one remote
// node tooling/deploy/main.ts deploy-remote <id> --canary 10 the same, for 10 % of all visitors
// node tooling/deploy/main.ts deploy-remote <id> --built     deploys an existing build
// node tooling/deploy/main.ts deploy-remote <id> --once      deploys an existing build unless it was deployed before
// node tooling/deploy/main.ts deploy-remote <id> --from <folder> deploys another team's build from its folder
// node tooling/deploy/main.ts rollback-remote <id>           undoes the last deploy of a remote
// node tooling/deploy/main.ts deploy-host                    deploys the host
import { existsSync } from 'node:fs';
import { readArguments } from '../arguments/read-arguments.ts';
import { isRemoteId, type RemoteId, remotes } from '../webpack/packages.ts';
import { deployHost } from './host.ts';
import { deployRoot, fragmentOf } from './paths.ts';
import { readOtherBuild } from './read-other-build.ts';
import { deployOnce, deployRemote, rollBackRemote } from './remote.ts';

/** The commands that people run; the others are for the start of the product and for containers. */
const USAGE: Record<string, string> = {
  'deploy-remote': 'npm run deploy-remote <id> [-- --canary <percent>] [-- --from <folder>]',
  'rollback-remote': 'npm run rollback-remote <id>',
};

const {
  positionals: [command = 'all', id = ''],
  values: { canary, built, once, from },
} = readArguments(USAGE[process.argv[2] ?? ''] ?? 'node tooling/deploy/main.ts [<command> <id>]', {
  allowPositionals: true,
  options: {
    canary: { type: 'string' },
    built: { type: 'boolean' },
    once: { type: 'boolean' },
    from: { type: 'string' },
  },
});

const remote = () => {
  if (isRemoteId(id)) return id;
  throw new Error(`No remote "${id}". There are ${remotes.join(', ')}.`);
};

/** A remote of this workspace, or one of another team that is deployed. */
const deployedRemote = () => (existsSync(fragmentOf(id)) ? id : remote());

const made = async () => {
  if (from !== undefined) return readOtherBuild(id, from);
  // Imported only now: a machine that deploys a build may have no compiler.
  if (!built) await (await import('../webpack/build.ts')).build(`remote-${remote()}`);
  return {};
};

/** What a start of the product does with a remote. */
const startRemote = (name: RemoteId) => {
  const { version, live } = deployOnce(name);
  return live === version
    ? `${name} is live as ${live}`
    : `${name} stays at ${live}: ${version} was deployed before`;
};

const deploy = async () => {
  if (once && (canary !== undefined || from !== undefined))
    throw new Error('--once deploys a build of this workspace to everyone: omit --canary and --from.');
  if (once) return startRemote(remote());
  const parts = await made();
  const name = from === undefined ? remote() : id;
  if (canary === undefined) return `${name} is live as ${deployRemote(name, deployRoot, parts)}`;
  const percent = Number(canary || Number.NaN);
  return `${deployRemote(name, deployRoot, { ...parts, percent })} of ${name} is live for ${percent} % of all visitors`;
};

const commands: Record<string, () => void | Promise<void>> = {
  'deploy-remote': async () => console.log(await deploy()),
  'rollback-remote': () => console.log(`${id} is back at ${rollBackRemote(deployedRemote())}`),
  'deploy-host': async () => console.log(`host is live as ${await deployHost()}`),
  all: async () => {
    for (const one of remotes) console.log(startRemote(one));
    console.log(`host is live as ${await deployHost()}`);
  },
};

try {
  const run = commands[command];
  if (!run) throw new Error(`No command "${command}". There are ${Object.keys(commands).join(', ')}.`);
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
