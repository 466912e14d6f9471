import { join } from 'node:path';
import type { Parts } from '../../start/programs.ts';

const file = (name: string) => join(import.meta.dirname, `${name}.ts`);

/** Small programs that replace the real ones in tests. */
export const fakeParts: Parts = {
  signer: () => ({ name: 'signer', file: file('worker'), custody: 'signer' }),
  prepare: file('prepare'),
  stages: ports => [
    [{ name: 'gateway', file: file('server'), health: `http://127.0.0.1:${ports.gateway}/` }],
    [{ name: 'engine', file: file('worker') }],
  ],
};
