import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '../src/testing/test-database.ts';
import { openPages } from './open-pages.ts';

const openStreams = async () => {
  const database = await createTestDatabase();
  const deployDir = mkdtempSync(join(tmpdir(), 'kale-streams-'));
  const figures = await openPages({
    databaseUrl: database.url,
    deployDir,
    pages: 100,
    farmers: 20,
    hostile: 60,
    seconds: 4,
    pollEveryMs: 1_000,
  });
  rmSync(deployDir, { recursive: true });
  await database.drop();
  return figures;
};

it("refuses one user's streams beyond 20 without an effect on other users", async () => {
  const slower: number[] = [];
  // Tests that run at the same time can slow down either measurement. If streams are the cause, every attempt is slow.
  while (slower.length < 3 && !slower.some(ratio => ratio < 3)) {
    const { calm, attacked, ...figures } = await openStreams();
    expect(figures).toMatchObject({ opened: 100, stillOpen: 100, hostileOpen: 20, malformed: 0 });
    // Not always 40: when a stream ends on a busy machine, another may replace it.
    expect(figures.refusals).toBeGreaterThan(0);
    expect(figures.endedAfterMs).toBeLessThan(1_000);
    expect([calm.failed, attacked.failed]).toEqual([[], []]);
    expect(attacked.calls).toBeGreaterThan(200);
    // Medians ignore pauses of a busy machine. The benchmark measures the 99th percentile.
    slower.push(attacked.p50 / Math.max(100 / 3, calm.p50));
  }
  expect(Math.min(...slower)).toBeLessThan(3);
}, 180_000);
