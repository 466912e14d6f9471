import { join } from 'node:path';
import type { Parts } from '../programs.ts';

const file = (name: string) => join(import.meta.dirname, `${name}.ts`);

/** Small programs in the places of the real ones. */
export const standInParts: Parts = {
  prepare: file('prepare'),
  stages: ports => [
    [{ name: 'gateway', file: file('server'), health: `http://127.0.0.1:${ports.gateway}/` }],
    [{ name: 'engine', file: file('worker') }],
  ],
};
