import { resolve } from 'node:path';
import type { Ports } from './ports.ts';

export type ProgramName = 'api' | 'engine' | 'pooler' | 'gateway';

export type Part = {
  name: ProgramName;
  /** The TypeScript file to run, absolute. */
  file: string;
  /** An address that answers 2xx when the program can serve; without it, a "ready" line in its log tells. */
  health?: string;
};

export type Parts = {
  /** Run to its end before the others: schema and first history. */
  prepare: string;
  /** In the order of starting: each stage begins when every program of the one before is ready. */
  stages(ports: Ports): Part[][];
};

const root = resolve(import.meta.dirname, '../..');
const server = (name: string) => resolve(root, `pool-server/src/main/${name}.ts`);

/** The programs of the product. */
export const productParts: Parts = {
  prepare: server('migrate-and-seed'),
  stages: ports => [
    [
      { name: 'api', file: server('api'), health: `http://127.0.0.1:${ports.api}/health` },
      {
        name: 'gateway',
        file: resolve(root, 'tooling/gateway/main.ts'),
        health: `http://127.0.0.1:${ports.gateway}/`,
      },
    ],
    [
      { name: 'engine', file: server('engine') },
      { name: 'pooler', file: server('pooler') },
    ],
  ],
};
