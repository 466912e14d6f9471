import { MOVEMENT_KINDS } from 'shared-api/contract';
import type { Amount } from 'shared-api/money';
import type { Caller } from '../../auth/sessions.ts';
import { many, one, type Queryable } from '../../database/database.ts';
import type { FarmerId, UserId } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import { LedgerUnavailable } from '../../ledger/failures.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { notificationPreferences, notifications } from '../../notifications/notification-list.ts';
import { contracts } from '../../queries/contracts.ts';
import { decimal, iso } from '../../queries/encode.ts';
import { type FarmerMoney, farmerMoney } from '../../queries/farmer-money.ts';
import { factors } from '../../queries/second-factors.ts';
import { sessions } from '../../queries/sessions.ts';
import { walletMovements } from '../../queries/wallet-movements.ts';

/** The number of items of a list that are in memory at once. */
const BATCH = 1_000;

interface Sources {
  readonly database: Queryable;
  readonly ledger: Ledger;
  readonly at: Date;
}

interface UserRow {
  email: string;
  role: string;
  status: string;
  created_at: Date;
  email_proved_at: Date | null;
  pool_id: string | null;
  farmer_id: string | null;
  custodial_address: string | null;
  payout_address: string | null;
}

/** Throws Refusal USER_NOT_FOUND. */
async function user(on: Queryable, id: UserId) {
  const row = await one<UserRow>(
    on,
    `SELECT u.email, u.role, u.status, u.created_at, u.email_proved_at, u.pool_id, u.farmer_id, f.custodial_address,
       f.payout_address
     FROM users u LEFT JOIN farmers f ON f.id = u.farmer_id WHERE u.id = $1`,
    [id],
  );
  if (!row) throw new Refusal('USER_NOT_FOUND', 'No such user');
  return {
    id,
    email: row.email,
    emailProvedAt: iso(row.email_proved_at),
    role: row.role,
    status: row.status,
    createdAt: iso(row.created_at),
    farmerId: row.farmer_id,
    poolerId: row.pool_id,
    wallets: { custodial: row.custodial_address, payout: row.payout_address },
  };
}

const moneyRecord = ({
  xlm,
  total,
  pendingReward,
  netEarned,
  deposited,
  withdrawn,
  ...parts
}: FarmerMoney) => {
  const { available, planted, earned, lostStakes } = parts;
  const has = { total, available, planted, pendingReward };
  const from = { earned, lostStakes, netEarned, deposited, withdrawn };
  const decimals = <Names extends string>(amounts: Readonly<Record<Names, Amount>>) =>
    Object.fromEntries(Object.entries<Amount>(amounts).map(([name, units]) => [name, decimal(units)]));
  return {
    asset: 'KALE',
    ...decimals({ ...has, ...from }),
    xlm: decimals({ ...xlm }),
    identities: [
      `Total ${decimal(total)} KALE = deposited ${decimal(deposited)} + net earned ${decimal(netEarned)} + pending reward ${decimal(pendingReward)} − withdrawn ${decimal(withdrawn)}`,
      `Balance ${decimal(xlm.balance)} XLM = deposited ${decimal(xlm.deposited)} − withdrawn ${decimal(xlm.withdrawn)} − fees ${decimal(xlm.fees)}`,
    ],
  };
};

/** What the farmer has, and how it adds up to the unit; null while the ledger cannot be read. */
async function money({ database, ledger, at }: Sources, farmerId: FarmerId) {
  try {
    return moneyRecord(await farmerMoney(database, ledger, farmerId, at));
  } catch (error) {
    if (error instanceof LedgerUnavailable) return null;
    throw error;
  }
}

/** Mails of 90 days, without text. None until the mailbox is proved: they may be for another account. */
async function mails(on: Queryable, userId: UserId) {
  const rows = await many<{ subject: string; address: string; sent_at: Date; delivered: boolean }>(
    on,
    `SELECT subject, address, sent_at, delivered FROM sent_mails
     WHERE user_id = $1 AND EXISTS (SELECT FROM users WHERE users.id = $1 AND email_proof_due IS NULL)
     ORDER BY sent_mails.id DESC`,
    [userId],
  );
  return rows.map(({ sent_at, ...mail }) => ({ ...mail, sentAt: sent_at.toISOString() }));
}

type ReadPage = (paging: { page: number; limit: number }) => Promise<{ items: readonly object[] }>;

/** A list as JSON, page by page. An item is written once, even if a new one moves it to the next page. */
async function* list(read: ReadPage): AsyncGenerator<string, void> {
  let before: ReadonlySet<string> = new Set();
  let separator = '[';
  for (let page = 1; ; page++) {
    const { items } = await read({ page, limit: BATCH });
    const texts = items.map(item => JSON.stringify(item));
    const fresh = texts.filter(text => !before.has(text));
    if (fresh.length > 0) {
      yield `${separator}\n${fresh.join(',\n')}`;
      separator = ',';
    }
    if (items.length < BATCH) break;
    before = new Set(texts);
  }
  yield separator === '[' ? '[]' : '\n]';
}

/** The lists of a farmer. Movements are read by kind: within a kind, new ones only precede those already read. */
const farmerLists = (sources: Sources, { farmerId, role }: Caller): [name: string, read: ReadPage][] => {
  if (!farmerId) return [];
  const { database, at } = sources;
  return [
    ['contracts', paging => contracts(sources, { farmerId, poolId: null }, paging, role)],
    ...MOVEMENT_KINDS.map((kind): [string, ReadPage] => [
      `movements.${kind}`,
      paging => walletMovements(database, farmerId, at, { kind, ...paging }),
    ]),
  ];
};

/** The data of an account for its owner, as JSON in parts. Throws Refusal USER_NOT_FOUND. */
export async function* accountData(sources: Sources, caller: Caller): AsyncGenerator<string, void> {
  const { database, at } = sources;
  const { userId } = caller;
  const whole = {
    exportedAt: at.toISOString(),
    user: await user(database, userId),
    ...(caller.farmerId && { money: await money(sources, caller.farmerId) }),
    sessions: (await sessions(database, caller, at, null)).items,
    secondFactors: (await factors(database, userId)).items,
    mails: await mails(database, userId),
    notificationPreferences: await notificationPreferences(database, userId),
  };
  yield JSON.stringify(whole, null, 2).slice(0, -2);
  const lists: [name: string, read: ReadPage][] = [
    ...farmerLists(sources, caller),
    ['notifications', paging => notifications(database, caller, { ...paging, timeZone: 'UTC' }, at)],
  ];
  for (const [name, read] of lists) {
    yield `,\n${JSON.stringify(name)}: `;
    yield* list(read);
  }
  yield '\n}\n';
}
