import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Descriptor } from 'shared-api/remote';
import { root } from './run-command.ts';

const files = (pattern: string) => globSync(pattern, { cwd: root }).toSorted();

/**
 * The paths that need a session, without their parameters. The host knows the public ones, such as `/pools`, as other
 * sites do.
 */
const pathsOfRemotes = async () => {
  const paths: string[] = [];
  for (const file of files('remote-*/src/descriptor.ts')) {
    const { descriptor }: { descriptor: Pick<Descriptor, 'routes'> } = await import(join(root, file));
    for (const { path, access } of descriptor.routes)
      if (access !== 'everyone') paths.push(path.replace(/\/:.*/, ''));
  }
  return paths;
};

it('lets the host and the gateway know pages of remotes by their purpose only', async () => {
  const paths = await pathsOfRemotes();
  expect(paths).toContain('/farmer/my-pool');
  const source = (file: string) => readFileSync(join(root, file), 'utf8');
  const named = [...files('host/src/**/*.{ts,tsx}'), ...files('tooling/gateway/*.ts')]
    .filter(file => !/\.test\.tsx?$|\/testing\//.test(file))
    .flatMap(file =>
      paths
        .filter(path => new RegExp(`['"\`]${path}['"\`?#/]`).test(source(file)))
        .map(path => `${file}: ${path}`),
    );
  expect(named).toEqual([]);
});
