import type { StellarAddress } from 'shared-api/address';
import { many, one, type Transaction } from '../../database/database.ts';
import { farmer, receiveDeposit } from '../../domain/farmer.ts';
import { atomic, type FarmerId } from '../../domain/ids.ts';
import { commit } from '../../events/event-store.ts';
import { farmerStream } from '../../events/stream.ts';
import type { LedgerSequence } from '../../ledger/ledger.ts';
import type { FeePaid, Receipt } from '../../ledger/wallet-activity.ts';
import { ENGINE, now } from '../engine-services.ts';
import { type DepositServices, recordOpeningBalances } from './opening-balances.ts';

interface Recorded {
  ledger: string;
  incomplete: boolean;
}

const RECORDED = 'SELECT ledger, incomplete FROM recorded_ledger';

const ADD_FEES = `
  INSERT INTO network_fees (farmer_id, day, units, transactions, sponsored_units, sponsored_transactions, last_at)
  SELECT farmer_id, (at AT TIME ZONE 'UTC')::date, coalesce(sum(units) FILTER (WHERE NOT sponsored), 0),
    count(DISTINCT hash) FILTER (WHERE NOT sponsored), coalesce(sum(units) FILTER (WHERE sponsored), 0),
    count(DISTINCT hash) FILTER (WHERE sponsored), max(at)
  FROM unnest($1::text[], $2::numeric[], $3::text[], $4::timestamptz[], $5::boolean[])
    AS f (farmer_id, units, hash, at, sponsored)
  GROUP BY 1, 2
  ON CONFLICT (farmer_id, day) DO UPDATE SET units = network_fees.units + excluded.units,
    transactions = network_fees.transactions + excluded.transactions,
    sponsored_units = network_fees.sponsored_units + excluded.sponsored_units,
    sponsored_transactions = network_fees.sponsored_transactions + excluded.sponsored_transactions,
    last_at = greatest(network_fees.last_at, excluded.last_at)`;

/**
 * Records receipts from other accounts, and fees, up to the last closed ledger. They are committed together with that
 * ledger, so each is recorded exactly once. Throws LedgerUnavailable.
 */
export async function recordDeposits(services: DepositServices): Promise<void> {
  const { database, ledger } = services;
  const farm = await ledger.farm();
  // Read after the ledger: a wallet missing here was created later, and so were its deposits.
  const wallets = await many<{ id: FarmerId; address: StellarAddress }>(
    database,
    'SELECT id, custodial_address AS address FROM farmers',
  );
  const recorded = await one<Recorded>(database, RECORDED);
  const after = Number(recorded?.ledger ?? 0) as LedgerSequence;
  const through = (farm.ledger - 1) as LedgerSequence;
  if (through > after) {
    const { sponsor } = ledger.network;
    const addresses = [...wallets.map(({ address }) => address), ...(sponsor ? [sponsor] : [])];
    const found = await ledger.walletActivity(addresses, after, through);
    const owners = new Map(wallets.map(({ id, address }) => [address, id]));
    await commit(database, now(services, ENGINE), async unit => {
      await unit.tx.query('INSERT INTO recorded_ledger (ledger) VALUES (0) ON CONFLICT DO NOTHING');
      const current = await one<Recorded>(unit.tx, `${RECORDED} FOR UPDATE`);
      // Another process has recorded these.
      if (Number(current?.ledger ?? 0) !== after) return;
      for (const receipt of found.receipts) {
        const farmerId = owners.get(receipt.to);
        // A sponsored account is created without XLM.
        if (farmerId && receipt.units > 0n) {
          await unit.decide(farmerStream(farmerId), farmer, receiveDeposit(depositOf(farmerId, receipt)));
        }
      }
      await addFees(unit.tx, found.fees, owners, sponsor);
      const isGap = found.from > after + 1;
      await unit.tx.query('UPDATE recorded_ledger SET ledger = $1, incomplete = incomplete OR $2', [
        through,
        isGap,
      ]);
    });
  }
  const current = await one<Recorded>(database, RECORDED);
  if (current?.incomplete) await recordOpeningBalances(services, current.ledger);
}

const depositOf = (farmerId: FarmerId, { id, from, hash, asset, units, at }: Receipt) => ({
  farmerId,
  depositId: id,
  asset,
  amount: atomic(units),
  from,
  transactionHash: hash,
  at: at.toISOString(),
});

async function addFees(
  tx: Transaction,
  fees: readonly FeePaid[],
  owners: ReadonlyMap<StellarAddress, FarmerId>,
  sponsor: StellarAddress | undefined,
): Promise<void> {
  const sponsored = fees.filter(({ payer }) => payer === sponsor).map(({ hash }) => hash);
  const bumps = await many<{ hash: string; source: StellarAddress }>(
    tx,
    'SELECT hash, source FROM fee_bumps WHERE hash = ANY($1)',
    [sponsored],
  );
  const sources = new Map(bumps.map(({ hash, source }) => [hash, source]));
  const paid = fees.flatMap(fee => {
    const isSponsored = fee.payer === sponsor;
    const wallet = isSponsored ? sources.get(fee.hash) : fee.payer;
    const farmerId = wallet && owners.get(wallet);
    return farmerId ? [{ ...fee, farmerId, isSponsored }] : [];
  });
  if (paid.length === 0) return;
  await tx.query(ADD_FEES, [
    paid.map(({ farmerId }) => farmerId),
    paid.map(({ units }) => String(units)),
    paid.map(({ hash }) => hash),
    paid.map(({ at }) => at),
    paid.map(({ isSponsored }) => isSponsored),
  ]);
}
