import { many, type Queryable } from '../database/database.ts';

/** Left out of a backup: sessions and links must not work again, states of programs mean nothing, migrating writes lists. */
const LEFT_OUT = [
  'public.sessions',
  'public.account_reads',
  'public.password_resets',
  'public.factor_challenges',
  'public.factor_resets',
  'public.factor_reset_links',
  'public.email_proofs',
  'public.sandbox_mails',
  'public.mails',
  'public.requested_mails',
  'public.login_attempts',
  'public.known_addresses',
  'public.known_devices',
  'public.heartbeats',
  'public.service_health',
  'public.answered_requests',
  'public.rate_limits',
  'public.event_streams',
  'custody.key_holders',
  'public.schema_migrations',
  'public.dmb_migrations',
  // The signer recreates it from the events.
  'public.seal_check',
  // Describes the installation.
  'public.backup_state',
];

/** Columns of transaction ids, which are meaningless on another server. */
export const TRANSACTION_IDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['public.emt_messages', ['transaction_id']],
  ['public.event_seals', ['before_transaction']],
]);

export interface BackupTable {
  readonly name: string;
  /** Its primary key: the order of the rows. */
  readonly order: string;
  /** Columns that describe the server, not the data. */
  readonly without: readonly string[];
}

/** Every table that a backup contains: events, read tables, sealed keys, credentials, the sandbox's ledger. */
export async function backupTables(on: Queryable): Promise<BackupTable[]> {
  const rows = await many<{ name: string; columns: string[] }>(
    on,
    `SELECT n.nspname || '.' || c.relname AS name, array_agg(
       quote_ident(a.attname) || CASE WHEN a.attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END ORDER BY k.place) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
       CROSS JOIN LATERAL unnest(i.indkey::int[]) WITH ORDINALITY AS k (attribute, place)
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attribute
     WHERE n.nspname IN ('public', 'ledger', 'custody') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     GROUP BY 1 ORDER BY 1`,
  );
  return rows
    .filter(({ name }) => !LEFT_OUT.includes(name))
    .map(({ name, columns }) => ({
      name,
      order: name === 'public.emt_messages' ? 'global_position' : columns.join(', '),
      without: TRANSACTION_IDS.get(name) ?? [],
    }));
}
