import { STORE_INVARIANTS } from '../invariants/store-invariants.ts';
import { savedSandbox } from '../testing/saved-data.ts';
import { many, openDatabase } from './database.ts';
import { createComingMonths } from './migrate.ts';
import { ROLES, type Role } from './roles.ts';

const sandbox = await savedSandbox();
afterAll(() => sandbox.drop());

describe('the roles of the programs', () => {
  /** The message with which the database refuses a statement; null if it accepts it. */
  async function refusal(role: Role, statement: string): Promise<string | null> {
    const database = openDatabase(sandbox.variablesFor(role).DATABASE_URL, 1);
    try {
      await database.query(`BEGIN; ${statement}; ROLLBACK`);
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      await database.end();
    }
  }
  const EVENTS = ['emt_messages', 'emt_messages_emt_default_active', 'emt_messages_2026_11'];

  it('are created again without waiting for users of the tables', async () => {
    const reader = await sandbox.database.connect();
    try {
      await reader.query('BEGIN; SELECT FROM users, custody.keys LIMIT 1');
      await sandbox.prepareRoles();
    } finally {
      await reader.query('ROLLBACK');
      reader.release();
    }
  });

  it('are not superusers', async () => {
    const roles = await many(
      sandbox.database,
      `SELECT rolname FROM pg_roles WHERE rolname LIKE 'kale\\_%' AND NOT (rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls)`,
    );
    expect(roles).toHaveLength(ROLES.length);
  });

  it.each([...ROLES])('do not let %s change or delete an event', async role => {
    for (const table of EVENTS) {
      for (const statement of [
        `UPDATE ${table} SET message_data = '{}'`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table}`,
      ]) {
        // Only the owner of the tables can access a partition.
        if (role === 'migrate' && table !== 'emt_messages') continue;
        expect(await refusal(role, statement)).toMatch(/^(permission denied|must be owner)/);
      }
    }
  });

  it('let the API create the partitions of the coming months, but no other table', async () => {
    const partitions = async () =>
      (await many(sandbox.database, "SELECT FROM pg_class WHERE relname ~ '^emt_messages_\\d{4}_\\d\\d$'"))
        .length;
    const before = await partitions();
    const latest = "event_table(event_month(now() + interval '2 months'))";
    await sandbox.database.query(`DO $$ BEGIN EXECUTE 'DROP TABLE ' || ${latest}; END $$`);
    expect(await partitions()).toBe(before - 1);

    const api = openDatabase(sandbox.variablesFor('api').DATABASE_URL, 1);
    await Promise.all([createComingMonths(api), createComingMonths(api)]);
    await api.end();
    expect(await partitions()).toBe(before);
    expect(await refusal('api', "SELECT create_event_months('2031-01-01', 1)")).toMatch(/^permission denied/);
    expect(await refusal('pooler', 'SELECT create_coming_months()')).toMatch(/^permission denied/);
  });

  it('let only the signer and backups read keys, which are sealed', async () => {
    const keys = 'SELECT sealed FROM custody.keys';
    for (const role of ROLES) {
      if (role === 'signer' || role === 'backup') expect(await refusal(role, keys)).toBeNull();
      else expect(await refusal(role, keys)).toMatch(/^permission denied/);
    }
    expect(await refusal('api', 'SET ROLE kale_signer')).toMatch(/^permission denied/);
    // Health and metrics show refused orders.
    expect(await refusal('api', 'SELECT reason FROM custody.refused_orders')).toBeNull();
    // These programs open the ledger with the sponsor's address.
    for (const role of ['migrate', 'api', 'engine'] as const)
      expect(await refusal(role, 'SELECT address FROM custody.sponsor')).toBeNull();
    // Both plant, the API by an operator's order.
    for (const role of ['api', 'engine'] as const)
      expect(await refusal(role, 'SELECT most FROM custody.sponsored_fees')).toBeNull();
    expect(await refusal('engine', 'UPDATE custody.sponsored_fees SET most = 0')).toMatch(
      /^permission denied/,
    );
  });

  it.each([
    ['api', "UPDATE event_seals SET root = ''"],
    ['api', 'DELETE FROM archived_events'],
    ['api', 'CREATE TABLE public.mine ()'],
    ['api', "DELETE FROM settings WHERE name = 'restored_at'"],
    ['api', "INSERT INTO fee_bumps VALUES ('', '', '', '', 0, now())"],
    ['engine', "UPDATE settings SET value = now() WHERE name = 'restored_at'"],
    ['engine', "INSERT INTO fee_bumps VALUES ('', '', '', '', 0, now())"],
    ['engine', 'UPDATE fee_bumps SET inner_hash = hash'],
    ['engine', 'SELECT * FROM credentials'],
    ['engine', "UPDATE second_factors SET user_id = ''"],
    ['engine', 'SELECT unsubscribe_token FROM notification_preferences'],
    ['engine', 'DELETE FROM personal_data'],
    [
      'engine',
      "INSERT INTO sessions (id, token_hash, user_id, second_factor_at) SELECT 'mine', 'mine', id, now() FROM users",
    ],
    ['engine', 'UPDATE sessions SET second_factor_at = now()'],
    ['engine', 'DELETE FROM sessions'],
    ['engine', 'UPDATE factor_resets SET effective_at = now()'],
    ['engine', 'DELETE FROM account_reads'],
    ['engine', 'DELETE FROM login_attempts'],
    ['api', "UPDATE personal_data SET fields = '{}'"],
    ['read', 'SELECT unsubscribe_token FROM notification_preferences'],
    ['signer', 'UPDATE farmers SET payout_address = custodial_address'],
    ['signer', 'SELECT token_hash FROM sessions'],
    ['pooler', 'UPDATE ledger.accounts SET kale = 1'],
    ['pooler', 'SELECT * FROM users'],
    ['backup', "UPDATE settings SET value = ''"],
    ['backup', 'DELETE FROM custody.keys'],
    ['read', "UPDATE settings SET value = ''"],
    ['read', 'SELECT * FROM credentials'],
  ] as const)('refuse %s: %s', async (role, statement) => {
    expect(await refusal(role, statement)).toMatch(/^permission denied/);
  });

  it('let the engine check the invariant of sessions', async () => {
    const invariant = STORE_INVARIANTS.find(({ name }) => name === 'closed_sessions');
    expect(await refusal('engine', invariant?.violations ?? '')).toBeNull();
  });
});
