import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ClientPackage, root } from './packages.ts';

const notATest = (file: string) => !/\.test\.tsx?$/.test(file);

/**
 * Eight characters that change when anything changes that a build of this package is made from.
 * A remote consumes the shared packages at run time, so of those only the versions count.
 */
export const fingerprint = (name: ClientPackage, mode: string): string => {
  const inputs =
    name === 'host'
      ? ['host/{src,public}/**/*.*', 'host/*.{json,html}', 'shared-{api,ui}/src/**/*.*']
      : [`${name}/src/**/*.*`, `${name}/package.json`];
  const files = globSync(
    [...inputs, 'shared-{api,ui}/package.json', 'tooling/webpack/**/*.*', 'pnpm-lock.yaml'],
    {
      cwd: root,
    },
  );
  const hash = createHash('sha256').update(mode);
  for (const file of files.filter(notATest).sort()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 8);
};
