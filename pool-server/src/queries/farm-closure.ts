import { one, type Queryable } from '../database/database.ts';
import type { Closure } from '../domain/farm.ts';

/** Why and since when the farm accepts no plants, and the block that was open then. */
export interface FarmClosure {
  readonly why: Closure;
  readonly since: Date;
  readonly openBlock: number | null;
}

/** The current closure of the farm as recorded by the engine; null while it accepts plants. */
export async function farmClosure(on: Queryable): Promise<FarmClosure | null> {
  const row = await one<{ why: Closure; began_at: Date; open_block: string | null }>(
    on,
    'SELECT why, began_at, open_block FROM farm_closures WHERE reopened_at IS NULL ORDER BY id DESC LIMIT 1',
  );
  if (!row) return null;
  const { why, began_at: since, open_block } = row;
  return { why, since, openBlock: open_block === null ? null : Number(open_block) };
}
