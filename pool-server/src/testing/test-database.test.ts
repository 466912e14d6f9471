import pg from 'pg';
import { createTestDatabase } from './test-database.ts';

describe('createTestDatabase', () => {
  it('gives each caller a separate empty PostgreSQL database', async () => {
    const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    const client = new pg.Client(one.url);
    await client.connect();
    await client.query('CREATE TABLE seen (id int)');
    const other = new pg.Client(two.url);
    await other.connect();
    const { rows } = await other.query("SELECT to_regclass('seen') AS seen");
    expect(rows).toEqual([{ seen: null }]);
    await Promise.all([client.end(), other.end()]);
    await Promise.all([one.drop(), two.drop()]);
  });
});
