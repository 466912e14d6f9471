import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minimizer, sources } from './common.ts';
import { compile } from './compile.ts';
import { root } from './packages.ts';
import { PureSchemasPlugin } from './pure-schemas.ts';

const folder = mkdtempSync(join(tmpdir(), 'kale-schemas-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('omits the schemas of a module that nothing reads', async () => {
  const contracts = join(root, 'shared-api/src/contract/contracts.ts');
  writeFileSync(
    join(folder, 'entry.js'),
    `import { Contracts } from ${JSON.stringify(contracts)};\nglobalThis.read = Contracts;`,
  );
  await compile({
    mode: 'production',
    entry: join(folder, 'entry.js'),
    experiments: { outputModule: true },
    output: { path: folder, filename: 'built.js', module: true },
    externals: { valibot: 'module valibot' }, // elsewhere, as in the product
    resolve: { extensions: ['.ts', '.js'] },
    module: sources('es2022', { mode: 'production' }),
    optimization: { minimizer: [minimizer] },
    plugins: [new PureSchemasPlugin()],
  });
  const built = readFileSync(join(folder, 'built.js'), 'utf8');
  expect(built).toContain('suspendedAt');
  expect(built).not.toContain('Stake percentage must be'); // of the request to join
});
