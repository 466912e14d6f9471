// node tooling/deploy/main.ts                     deploys everything that was built
// node tooling/deploy/main.ts deploy-remote <id>   one remote · rollback-remote <id>   back to the version before
// node tooling/deploy/main.ts deploy-host          the host
import { isRemoteId, remotes } from '../webpack/packages.ts';
import { deployHost } from './host.ts';
import { deployRemote, rollBackRemote } from './remote.ts';

const [command = 'all', id = ''] = process.argv.slice(2);

const remote = () => {
  if (isRemoteId(id)) return id;
  throw new Error(`No remote "${id}". There are ${remotes.join(', ')}.`);
};

const commands: Record<string, () => void | Promise<void>> = {
  'deploy-remote': () => console.log(`${id} is live as ${deployRemote(remote())}`),
  'rollback-remote': () => console.log(`${id} is back at ${rollBackRemote(remote())}`),
  'deploy-host': async () => console.log(`host is live as ${await deployHost()}`),
  all: async () => {
    for (const one of remotes) console.log(`${one} is live as ${deployRemote(one)}`);
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
