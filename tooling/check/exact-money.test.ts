import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { floatsNearMoney } from './exact-money.ts';

describe('floating point near money', () => {
  const root = mkdtempSync(join(tmpdir(), 'kale-money-'));
  mkdirSync(join(root, 'shared-api/src/money'), { recursive: true });
  afterAll(() => rmSync(root, { recursive: true }));
  const write = (name: string, text: string) => writeFileSync(join(root, 'shared-api/src/money', name), text);

  it('is found by file and line, and tests may use it', () => {
    write('exact.ts', 'export const half = (units: bigint) => units / 2n;\nNumber.isSafeInteger(3);\n');
    write('amount.test.ts', 'expect(Number("1.5")).toBe(1.5);\n');
    expect(floatsNearMoney(root)).toEqual([]);
    write('loose.ts', '\nexport const read = (text: string) => Number.parseFloat(text);\nNumber(text);\n');
    expect(floatsNearMoney(root)).toEqual([
      'shared-api/src/money/loose.ts:2 export const read = (text: string) => Number.parseFloat(text);',
      'shared-api/src/money/loose.ts:3 Number(text);',
    ]);
  });
});
