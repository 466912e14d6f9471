import type { StellarAddress } from 'shared-api/address';
import { type Database, many } from '../../database/database.ts';
import type { ContractId, FarmerId } from '../../domain/ids.ts';

/** A farmer as the read tables show them now. */
export interface Person {
  readonly farmerId: FarmerId;
  readonly address: StellarAddress;
  readonly contractId: ContractId | null;
  readonly status: 'pending' | 'active' | 'exiting' | null;
}

export const allFarmers = (database: Database): Promise<Person[]> =>
  many(
    database,
    `SELECT f.id AS "farmerId", f.custodial_address AS address, c.id AS "contractId", c.status
     FROM farmers f LEFT JOIN contracts c ON c.id = f.contract_id ORDER BY f.created_at, f.id`,
  );

/** A random item of a list. */
export const pick = <T>(list: readonly T[], random: () => number): T | undefined =>
  list[Math.floor(random() * list.length)];
