import { readdir } from 'node:fs/promises';
import { createTestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

it('lets many processes migrate at once, and again, and applies each file once', async () => {
  const { url, drop } = await createTestDatabase();
  await Promise.all([migrate(url), migrate(url), migrate(url)]);
  await migrate(url);
  const database = openDatabase(url);
  const { rows } = await database.query('SELECT name FROM schema_migrations ORDER BY name');
  const files = (await readdir(`${import.meta.dirname}/migrations`)).sort();
  expect(rows.map(({ name }) => name)).toEqual(files);
  await database.end();
  await drop();
});

it('reads JSON and whole numbers alike in every program, though the event store changes the driver', async () => {
  const { url, drop } = await createTestDatabase();
  await migrate(url);
  const database = openDatabase(url);
  const { rows } = await database.query(
    `SELECT '{"nonce": "18446744073709551615"}'::jsonb AS json, 7::bigint AS big`,
  );
  expect(rows[0]).toEqual({ json: { nonce: '18446744073709551615' }, big: '7' });
  await database.end();
  await drop();
});
