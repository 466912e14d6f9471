import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ClientPackage, root } from './packages.ts';

const notATest = (file: string) => !/\.test\.tsx?$/.test(file);

/** Eight characters that change with what a build is made from. Shared packages count by their versions. */
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
