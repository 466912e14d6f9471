import { one, type Queryable } from './database.ts';

export type SettingName =
  | 'platform_address'
  | 'payout_wallet'
  | 'restore_begun'
  | 'sandbox_accounts'
  | 'sandbox_history'
  | 'sandbox_history_begun'
  | 'stellar_network';

/** The value stored under a name, or null. */
export async function readSetting(on: Queryable, name: SettingName): Promise<string | null> {
  return (
    (await one<{ value: string }>(on, 'SELECT value FROM settings WHERE name = $1', [name]))?.value ?? null
  );
}

/** Whether the sandbox's first history is complete; false if there are no tables yet. */
export async function isSeeded(on: Queryable): Promise<boolean> {
  const table = await one<{ found: string | null }>(on, "SELECT to_regclass('public.settings') AS found");
  return table?.found != null && (await readSetting(on, 'sandbox_accounts')) !== null;
}

/** Stores a value unless one exists. Returns the stored value. */
export async function initializeSetting(on: Queryable, name: SettingName, value: string): Promise<string> {
  await on.query('INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, value]);
  return (await readSetting(on, name)) ?? value;
}
