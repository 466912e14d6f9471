import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FLOATS = /\b(?:parseFloat|Number)\s*\(/;

/** Places in the money module where an amount could pass through a floating-point number, as `file:line text`. */
export const floatsNearMoney = (root: string): string[] =>
  globSync('shared-api/src/money/**/*.ts', { cwd: root })
    .filter(file => !file.endsWith('.test.ts'))
    .flatMap(file =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (FLOATS.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    );
