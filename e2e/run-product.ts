import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startProduct } from 'tooling/start/product.ts';

const BLOCK_SECONDS = 6;
const root = resolve(import.meta.dirname, '..');

/**
 * Starts the product on free ports with short blocks and a temporary data folder. Playwright calls it once for all
 * tests.
 */
export default async function runProduct() {
  const dataDir = mkdtempSync(join(tmpdir(), 'kale-e2e-'));
  const clear = () => rmSync(dataDir, { recursive: true, force: true });
  const deployed = resolve(dataDir, 'deployed'); // a copy, which tests may change
  cpSync(resolve(root, '.deploy'), deployed, { recursive: true });
  const keepLogs = () =>
    cpSync(resolve(dataDir, 'logs'), resolve(root, 'test-results/logs'), { recursive: true });
  try {
    const product = await startProduct({
      dataDir,
      blockSeconds: BLOCK_SECONDS,
      env: { HISTORY_HOURS: '1', DEPLOY_DIR: deployed },
      onProgress: line => console.log(`  ${line}`),
    });
    process.env.PRODUCT_URL = product.url;
    process.env.PRODUCT_API_URL = `http://127.0.0.1:${product.ports.api}`;
    process.env.PRODUCT_POOLER_URL = `http://127.0.0.1:${product.ports.pooler}`;
    process.env.PRODUCT_DEPLOYED = deployed;
    process.env.PRODUCT_DATABASE_URL = product.databaseUrl;
    process.env.PRODUCT_DATA = dataDir;
    process.env.PRODUCT_LOGS = resolve(dataDir, 'logs');
    return async () => {
      await product.stop();
      keepLogs();
      clear();
    };
  } catch (problem) {
    keepLogs();
    clear();
    throw problem;
  }
}
