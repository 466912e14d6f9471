// Replaces migrate-and-seed in tests: counts in the database how often it ran.
import pg from 'pg';

const client = new pg.Client(process.env.DATABASE_URL);
await client.connect();
await client.query('CREATE TABLE IF NOT EXISTS starts (at timestamptz DEFAULT now())');
await client.query('INSERT INTO starts DEFAULT VALUES');
const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM starts');
console.log(JSON.stringify({ level: 30, msg: `starts so far: ${rows[0]?.count}` }));
await client.end();
