import { setTimeout as wait } from 'node:timers/promises';
import { type Database, openDatabase } from '../database/database.ts';
import { knownMigrations, migrate, missingMigrations } from '../database/migrate.ts';
import { preparedSandbox, startProgram } from '../testing/program.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const PROGRAMS = ['api', 'engine', 'pooler', 'scheduled-backups'];
const WAITS = 'waits for migrate-and-seed';

describe('the programs of a sandbox', () => {
  let sandbox: Awaited<ReturnType<typeof preparedSandbox>>;
  let programs: ReturnType<typeof startProgram>[] = [];
  beforeAll(async () => {
    sandbox = await preparedSandbox();
  });
  afterEach(() => Promise.all(programs.map(({ stop }) => stop())));
  afterAll(() => sandbox.drop());

  const start = () => {
    const variables = { ...sandbox.variables, BACKUP_HOURS: '0', BACKUP_KEY: 'b0'.repeat(32) };
    programs = PROGRAMS.map(program => startProgram(program, variables));
  };
  const allReady = () => Promise.all(programs.map(({ ready }) => ready));

  it.each([
    ['its migrations', 'schema_migrations', "name = '0130-plantings-requested-again.sql'"],
    ['the end of the first start', 'settings', "name = 'sandbox_accounts'"],
  ])(
    'wait for %s',
    async (_, table, condition) => {
      const { database } = sandbox;
      await database.query(
        `CREATE TABLE later AS WITH gone AS (DELETE FROM ${table} WHERE ${condition} RETURNING *) SELECT * FROM gone`,
      );
      start();
      for (const end = Date.now() + 40_000; Date.now() < end; await wait(100))
        if (programs.every(({ output }) => output().includes(WAITS))) break;
      await wait(1_500);
      expect(programs.map(({ output }) => output().includes(WAITS))).toEqual(PROGRAMS.map(() => true));
      expect(programs.map(({ output }) => output().includes('"ready"'))).toEqual(PROGRAMS.map(() => false));
      await database.query(`INSERT INTO ${table} SELECT * FROM later; DROP TABLE later`);
      expect(await allReady()).toEqual(PROGRAMS.map(() => true));
    },
    60_000,
  );

  it('start on the database of a later version', async () => {
    await sandbox.database.query("INSERT INTO schema_migrations (name) VALUES ('9999-later.sql')");
    start();
    expect(await allReady()).toEqual(PROGRAMS.map(() => true));
    expect(programs.map(({ output }) => output().includes(WAITS))).toEqual(PROGRAMS.map(() => false));
  }, 120_000);
});

describe('the migrations that a database lacks', () => {
  let database: Database;
  let store: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    store = await createTestDatabase();
    database = openDatabase(store.url, 1);
  });
  afterAll(async () => {
    await database.end();
    await store.drop();
  });

  it('are all of them for an empty database, otherwise those not applied yet', async () => {
    const known = await knownMigrations();
    expect(await missingMigrations(database)).toEqual(known);
    await migrate(store.url, known.slice(0, -2));
    expect(await missingMigrations(database)).toEqual(known.slice(-2));
    await migrate(store.url);
    expect(await missingMigrations(database)).toEqual([]);
  });
});
