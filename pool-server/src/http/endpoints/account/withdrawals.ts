import { type Asset, amount, parseAmount, toDecimal } from 'shared-api/money';
import { requestToWithdraw } from '../../../commands/withdraw.ts';
import { DEFAULT_MINIMUMS, withdrawalUse } from '../../../commands/withdrawal-limits.ts';
import { many } from '../../../database/database.ts';
import type { FarmerId } from '../../../domain/ids.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { decimal, iso } from '../../../queries/encode.ts';
import { readPage } from '../../../queries/read-page.ts';
import { WITHDRAWAL_FEE, withdrawable } from '../../../queries/withdrawable.ts';
import { type Call, callerOf, type Handlers } from '../../handler.ts';

interface Row {
  id: string;
  asset: Asset;
  amount: string;
  destination: string;
  status: 'requested' | 'submitted' | 'confirmed' | 'failed';
  transaction_hash: string | null;
  fee: string | null;
  error_code: string | null;
  error_message: string | null;
  requested_at: Date;
  ended_at: Date | null;
  total: number;
}

const toWire = (row: Row) => ({
  id: row.id,
  asset: row.asset,
  amount: toDecimal(amount(row.asset, BigInt(row.amount))),
  destination: row.destination,
  status: row.status,
  transactionHash: row.transaction_hash,
  fee: row.fee === null ? null : toDecimal(amount('XLM', BigInt(row.fee))),
  error: row.error_code ? { code: row.error_code, message: row.error_message ?? row.error_code } : null,
  requestedAt: row.requested_at.toISOString(),
  endedAt: iso(row.ended_at),
});

function farmerIdOf(call: Call): FarmerId {
  const { farmerId } = callerOf(call);
  if (!farmerId) throw new Refusal('FARMER_NOT_FOUND', 'This account has no custodial wallet');
  return farmerId;
}

const LIST = 'SELECT *, count(*) OVER ()::int AS total FROM withdrawals WHERE farmer_id = $1';

export const withdrawals = {
  async withdrawable(_input, call) {
    const { api, context } = call;
    const farmerId = farmerIdOf(call);
    const { source, destination, assets } = await withdrawable(api.database, api, farmerId);
    const { open, nextAt } = await withdrawalUse(api.database, farmerId, context.at);
    const minimums = api.withdrawalMinimums ?? DEFAULT_MINIMUMS;
    return {
      address: source,
      payoutWallet: destination,
      fee: decimal(WITHDRAWAL_FEE),
      assets: assets.map(({ asset, balance, available, reserved }) => ({
        asset,
        balance: decimal(balance),
        available: decimal(available),
        minimum: decimal(minimums[asset]),
        open: open.includes(asset),
        reserved: reserved.map(part => ({ label: part.label, amount: decimal(part.amount) })),
      })),
      nextAt: iso(nextAt),
    };
  },

  async withdraw({ body }, call) {
    const { api, context } = call;
    const farmerId = farmerIdOf(call);
    const wanted = parseAmount(body.asset, body.amount);
    const id = await requestToWithdraw(api, context, farmerId, wanted, body.asset);
    const [row] = await many<Row>(api.database, `${LIST} AND id = $2`, [farmerId, id]);
    if (!row) throw new Refusal('NOT_FOUND', 'No such withdrawal');
    return toWire(row);
  },

  async withdrawals({ query }, call) {
    call.dependencies.add(`farmer:${farmerIdOf(call)}`);
    const newest = `${LIST} ORDER BY requested_at DESC, id`;
    return readPage(call.api.database, newest, [farmerIdOf(call)], query, toWire);
  },
} satisfies Handlers;
