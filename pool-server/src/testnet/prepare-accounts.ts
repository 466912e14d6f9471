import { amount, parseAmount } from 'shared-api/money';
import type { Operation } from '../ledger/ledger.ts';
import type { Attempt } from './attempt.ts';
import { type Sending, send } from './send.ts';

/** Initial funds of each farmer: reserves of 1.5 XLM, and fees for some days. */
const FARMER_XLM = parseAmount('XLM', '10');
/** One transaction takes 100 operations. */
const IN_A_TRANSACTION = 50;
const FRIENDBOT_TRIES = 5;
const FRIENDBOT_PAUSE_MS = 5_000;

async function done(attempt: Attempt, sending: Sending): Promise<void> {
  const ended = await send(attempt, sending);
  if (ended?.outcome === 'success' || attempt.stop.aborted) return;
  throw new Error(`${sending.step} failed: ${ended?.outcome ?? 'the network could not be reached'}`);
}

/** Asks the test network's friendbot for XLM. It responds with 400 for an existing account. */
export async function askFriendbot(
  { pause, stop }: Pick<Attempt, 'pause'> & Partial<Pick<Attempt, 'stop'>>,
  friendbotUrl: string,
  address: string,
): Promise<void> {
  const url = new URL(friendbotUrl);
  url.searchParams.set('addr', address);
  let last: unknown = null;
  for (let tries = 0; tries < FRIENDBOT_TRIES && !stop?.aborted; tries++) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(60_000) });
      if (response.ok || response.status === 400) return;
      last = `status ${response.status}`;
    } catch (error) {
      last = error;
    }
    await pause(FRIENDBOT_PAUSE_MS);
  }
  throw new Error(`The friendbot at ${friendbotUrl} gave no XLM`, { cause: last });
}

/** Opens the missing accounts with trustlines: the treasury by the friendbot, the farmers by the treasury. */
export async function prepareAccounts(attempt: Attempt, friendbotUrl: string): Promise<void> {
  const { ledger, treasury, farmers, say } = attempt;
  if (!(await ledger.account(treasury.address))) {
    say(`The friendbot opens ${treasury.address}`);
    await askFriendbot(attempt, friendbotUrl, treasury.address);
  }
  const accounts = await Promise.all(farmers.map(({ address }) => ledger.account(address)));
  const missing = farmers.filter((_, place) => !accounts[place]);
  for (let first = 0; first < missing.length; first += IN_A_TRANSACTION) {
    const some = missing.slice(first, first + IN_A_TRANSACTION);
    const operations = some.map(
      ({ address }): Operation => ({
        type: 'createAccount',
        destination: address,
        startingBalance: amount('XLM', FARMER_XLM),
      }),
    );
    say(`Opening ${some.length} farmers’ accounts`);
    await done(attempt, { step: 'open accounts', wallet: treasury, operations });
  }
  await Promise.all(
    [treasury, ...farmers].map(async wallet => {
      const account = await ledger.account(wallet.address);
      if (account?.kale !== null) return;
      await done(attempt, { step: 'trustline', wallet, operations: [{ type: 'addTrustline' }] });
    }),
  );
}
