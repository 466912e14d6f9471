import { Keypair } from '@stellar/stellar-sdk/base';
import { accountKey } from 'shared-api/address';
import { parseAmount } from 'shared-api/money';
import { applyForPool, approve } from '../commands/register-pool.ts';
import { commandContext, PLATFORM } from '../commands/services.ts';
import type { PoolId } from '../domain/ids.ts';
import { DEFAULT_TERMS } from '../domain/pool.ts';
import { createOperations } from '../engine/operations.ts';
import { createApp } from '../http/app.ts';
import type { BlockIndex } from '../ledger/ledger.ts';
import { mine } from '../ledger/mining/mine.ts';
import { payoutChallenge, signChallenge } from './payout-wallet.ts';
import { newAdmin, newFarmer, newSession, PASSWORD, proveSecondFactor } from './people.ts';
import { type Repeated, repeater } from './repeat-request.ts';
import { codeOf, totp } from './second-factor.ts';
import { randomAddress, testApi } from './test-api.ts';

const POOL = 'pool-stellar-01' as PoolId;
/** Every command in the life of a farmer and a pool, each repeated concurrently and sequentially with one key. */
export async function* repeatEverything(times: number): AsyncGenerator<Repeated> {
  const test = await testApi();
  try {
    const wallet = async () => {
      const address = await test.api.wallets.create(null);
      await test.ledger.fund(address, parseAmount('XLM', '100'));
      const trustline = await test.ledger.prepare(address, [{ type: 'addTrustline' }]);
      await test.ledger.submit(await test.api.wallets.sign(trustline));
      return address;
    };
    const [operator, platform] = [await wallet(), await wallet()];
    await test.database.query("UPDATE settings SET value = $1 WHERE name = 'platform_address'", [platform]);
    await test.database.query('DELETE FROM custody.payees');
    await test.api.wallets.recordPayee(PLATFORM, platform);
    const app = createApp({ ...test.api, operations: createOperations({ ...test.api, platform }) });
    const system = commandContext(test.api, { kind: 'system' });
    const account = { email: 'pooler@kale.test', password: PASSWORD };
    const pool = { poolId: POOL, name: 'Alpha', description: '', address: operator, maxFarmers: 5 };
    await applyForPool(test.api, system, {
      ...account,
      ...pool,
      terms: { ...DEFAULT_TERMS, exitDelayBlocks: 1 },
    });
    await approve(test.api, system, POOL);
    const { token: pooler, user: owner } = (await test.post('/auth/login', account)).body;
    const admin = (await newAdmin(test)).token;
    const farmer = await newFarmer(test);

    const repeat = repeater(test, app, times);
    const registration = { email: 'again@kale.test', password: PASSWORD, externalWallet: randomAddress() };
    type Registered = { data: { farmerId: string } };
    yield repeat(
      'register',
      ['POST', '/register-farmer'],
      registration,
      null,
      ({ data }: Registered) => data.farmerId,
    );
    const join = { userId: farmer.userId, poolerId: POOL, stakePercentage: 0.2, harvestInterval: 1 };
    type Joined = { contractId: string };
    const joined = await repeat(
      'join',
      ['POST', '/join-pool'],
      join,
      farmer.token,
      ({ contractId }: Joined) => contractId,
    );
    yield joined;
    const { body: contracts } = await test.get('/contracts', { token: farmer.token });
    const contractId: string = contracts.items[0].contractId ?? contracts.items[0].id;
    yield repeat('confirm', ['POST', '/confirm-pool-join'], { contractId, confirmed: true }, farmer.token);
    const settings = { stakePercentage: 0.25, harvestInterval: 2 };
    yield repeat('settings', ['PATCH', `/contracts/${contractId}`], settings, farmer.token);
    yield repeat(
      'withdraw',
      ['POST', '/wallet/withdraw'],
      { asset: 'XLM', amount: '1' },
      farmer.token,
      ({ id }: { id: string }) => id,
    );
    const { body: latest } = await test.get('/wallet/withdrawals', { token: farmer.token });
    const stop = `/wallet/withdrawals/${latest.items[0].id}/stop`;
    yield repeat('stop withdrawal', ['POST', stop], {}, farmer.token);
    yield repeat('limit', ['POST', '/wallet/limit'], { asset: 'XLM', amount: '5' }, farmer.token);
    await newSession(test, farmer);
    const { body: devices } = await test.get('/auth/sessions', { token: farmer.token });
    const other = devices.items.find(({ current }: { current: boolean }) => !current).id;
    yield repeat('end session', ['DELETE', `/auth/sessions/${other}`], {}, farmer.token);
    const newWallet = Keypair.random();
    const challenge = await payoutChallenge(test, farmer.token, newWallet.publicKey());
    const transaction = signChallenge(test, challenge, newWallet);
    await proveSecondFactor(test, farmer);
    yield repeat(
      'change payout wallet',
      ['POST', '/wallet/payout/sign'],
      { transaction },
      farmer.token,
      ({ address }: { address: string }) => address,
    );
    const { body: newApp } = await test.post(
      '/auth/factors/totp/start',
      { password: PASSWORD },
      { token: farmer.token },
    );
    yield repeat(
      'add app',
      ['POST', '/auth/factors/totp'],
      { name: 'Phone', code: codeOf(test, newApp.secret) },
      farmer.token,
      ({ id }: { id: string }) => id,
    );
    const change = { description: 'Changed', rewardSplit: 0.08, maxFarmers: 6 };
    yield repeat('change pool', ['PATCH', '/pooler/pool'], change, pooler);
    const announcement = { title: 'Maintenance', text: 'Tonight from ten to eleven' };
    yield repeat('announce', ['POST', '/pooler/announcements'], announcement, pooler);
    yield repeat('pause pool', ['POST', '/pooler/pool/pause'], {}, pooler);
    yield repeat('resume pool', ['POST', '/pooler/pool/resume'], {}, pooler);
    yield repeat('suspend farmer', ['POST', `/pooler/farmers/${farmer.farmerId}/suspend`], {}, pooler);
    yield repeat('resume farmer', ['POST', `/pooler/farmers/${farmer.farmerId}/resume`], {}, pooler);
    yield repeat(
      'create key',
      ['POST', '/pooler/keys'],
      { name: 'Rig', scopes: ['work:submit'] },
      pooler,
      ({ id }: { id: string }) => id,
    );
    const { body: keys } = await test.get('/pooler/keys', { token: pooler });
    yield repeat('revoke key', ['DELETE', `/pooler/keys/${keys.items[0].id}`], {}, pooler);
    test.pass(64);
    const proof = totp(codeOf(test, newApp.secret));
    yield repeat('prove factor', ['POST', '/auth/second-factor/prove'], { proof }, farmer.token);
    const index = (await test.ledger.farm()).index + 1;
    const report = { event: 'new_block_discovered', poolerId: POOL, blockIndex: index, blockData: {} };
    yield repeat('report block', ['POST', '/pooler/block-discovered'], report, pooler);
    const at = { blockIndex: index, poolerId: POOL };
    // A repetition marks each row as done earlier; everything else is equal.
    type Row = { farmerId: string; transactionHash: string };
    const done = (rows: Row[]) => rows.map(({ farmerId, transactionHash }) => [farmerId, transactionHash]);
    type Planted = { successfulPlants: Row[] };
    yield repeat(
      'plant',
      ['POST', '/plant'],
      { ...at, maxFarmersCapacity: 5 },
      pooler,
      ({ successfulPlants }: Planted) => done(successfulPlants),
    );
    test.pass(10);
    const block = await test.ledger.block(index as BlockIndex);
    const key = accountKey(farmer.address as Parameters<typeof accountKey>[0]);
    const task = { index, entropy: block?.entropy ?? new Uint8Array(32), farmer: key };
    const nonce = mine({ ...task, budget: { hashes: 64 } }).nonce.toString();
    type Worked = { validNonces: unknown[] };
    const work = { ...at, submissions: [{ farmerId: farmer.farmerId, nonce }] };
    yield repeat('work', ['POST', '/work'], work, pooler, ({ validNonces }: Worked) => validNonces);
    test.pass(64);
    await test.ledger.submit(
      await test.api.wallets.sign(
        await test.ledger.prepare(platform, [
          { type: 'plant', farmer: platform, amount: parseAmount('KALE', '0') },
        ]),
      ),
    );
    type Harvested = { successfulHarvests: Row[] };
    yield repeat('harvest', ['POST', '/harvest'], at, pooler, ({ successfulHarvests }: Harvested) =>
      done(successfulHarvests),
    );
    yield repeat(
      'exit',
      ['POST', `/contracts/${contractId}/exit`],
      {},
      farmer.token,
      ({ availableAt }: { availableAt: string }) => availableAt,
    );
    type Webhook = { id: string; secret: string };
    yield repeat(
      'add webhook',
      ['POST', '/webhooks'],
      { url: 'https://example.com/kale' },
      farmer.token,
      ({ id, secret }: Webhook) => [id, secret],
    );
    const { body: hooks } = await test.get('/webhooks', { token: farmer.token });
    yield repeat('test webhook', ['POST', `/webhooks/${hooks.items[0].id}/test`], {}, farmer.token);
    const { publicKey: p256dh } = test.api.pushKey;
    const browser = { endpoint: 'https://push.example/1', keys: { p256dh, auth: 'A'.repeat(22) } };
    yield repeat('add browser', ['POST', '/push/subscriptions'], browser, farmer.token);
    yield repeat('test push', ['POST', '/push/test'], { endpoint: browser.endpoint }, farmer.token);
    const note = { text: 'Called about a deposit' };
    yield repeat('note', ['POST', `/admin/users/${farmer.userId}/notes`], note, admin);
    yield repeat('broadcast', ['POST', '/admin/announcements'], announcement, admin);
    const freeze = { userId: farmer.userId, reason: 'Stolen' };
    yield repeat('freeze', ['POST', '/admin/withdrawals/freeze'], freeze, admin);
    yield repeat('lift freeze', ['POST', '/admin/withdrawals/lift'], freeze, admin);
    const incident = {
      kind: 'incident',
      title: 'Slow pages',
      message: 'We are looking into it.',
      startsAt: test.api.clock().toISOString(),
      endsAt: null,
    };
    const maintenance = { message: 'The database moves', until: null };
    yield repeat('start maintenance', ['PUT', '/admin/maintenance'], maintenance, admin);
    yield repeat('end maintenance', ['DELETE', '/admin/maintenance'], {}, admin);
    const alert = { metric: 'lost_stakes', threshold: '0', channels: ['page'] };
    yield repeat('add alert rule', ['POST', '/admin/alerts'], alert, admin);
    const posted = await repeat(
      'post incident',
      ['POST', '/admin/incidents'],
      incident,
      admin,
      ({ id }: { id: string }) => id,
    );
    yield posted;
    const incidentId: string = JSON.parse(posted.answers[0]?.slice('201 '.length) ?? 'null');
    const ended = { ...incident, message: 'It is over.' };
    yield repeat('change incident', ['PATCH', `/admin/incidents/${incidentId}`], ended, admin);
    yield repeat('end sessions', ['POST', `/admin/users/${owner.id}/sessions/end`], {}, admin);
    yield repeat(
      'suspend user',
      ['POST', `/admin/users/${farmer.userId}/suspend`],
      { reason: 'twice' },
      admin,
    );
    yield repeat('resume user', ['POST', `/admin/users/${farmer.userId}/resume`], {}, admin);
    yield repeat('add admin', ['POST', '/admin/admins'], { email: 'second@kale.test' }, admin);
  } finally {
    await test.close();
  }
}

/** The events of each command, written once despite the duplicates. */
export const ONE_EFFECT: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  register: { WalletCreated: 1, UserRegistered: 1 },
  join: { FarmerCommitted: 1, SeatTaken: 1, ContractRequested: 1 },
  confirm: { ContractConfirmed: 1 },
  settings: { ContractSettingsChanged: 1 },
  withdraw: { WithdrawalRequested: 1 },
  'stop withdrawal': { WithdrawalFailed: 1 },
  limit: { DailyLimitChanged: 1 },
  'end session': { SessionsEnded: 1 },
  'change payout wallet': { PayoutWalletChangeRequested: 1, PayoutWalletChanged: 1 },
  'add app': { SecondFactorAdded: 1 },
  'change pool': { PoolDetailsChanged: 1, PoolTermsChanged: 1, ContractShareChanged: 1 },
  announce: { AnnouncementSent: 1 },
  'pause pool': { PoolPausedByOperator: 1 },
  'resume pool': { PoolResumedByOperator: 1 },
  'suspend farmer': { ContractSuspended: 1 },
  'resume farmer': { ContractResumed: 1 },
  'create key': { ApiKeyCreated: 1 },
  'revoke key': { ApiKeyRevoked: 1 },
  'prove factor': { SecondFactorProved: 1 },
  'report block': { BlockDiscovered: 1 },
  // The block is on record once it is reported, and final once it has opened.
  plant: { BlockDiscovered: 1, PlantingRequested: 1, PlantingSubmitted: 1, PlantingSucceeded: 1 },
  work: { WorkFound: 1, WorkSubmitted: 1, WorkAccepted: 1 },
  harvest: {
    HarvestRequested: 1,
    HarvestSubmitted: 1,
    HarvestSucceeded: 1,
    PayoutSubmitted: 1,
    PayoutSucceeded: 1,
  },
  exit: { ContractExitRequested: 1 },
  'add webhook': { webhooks: 1 },
  'test webhook': { webhook_deliveries: 1 },
  'add browser': { webhooks: 1 },
  'test push': { webhook_deliveries: 1 },
  note: { NoteAdded: 1 },
  broadcast: { BroadcastSent: 1 },
  freeze: { WithdrawalsFrozen: 1 },
  'lift freeze': { WithdrawalFreezeLifted: 1 },
  'start maintenance': { MaintenanceStarted: 1 },
  'end maintenance': { MaintenanceEnded: 1 },
  'add alert rule': { AlertRuleAdded: 1 },
  'post incident': { IncidentPosted: 1 },
  'change incident': { IncidentChanged: 1 },
  'end sessions': { SessionsEnded: 1 },
  'suspend user': { UserSuspended: 1, SessionsEnded: 1 },
  'resume user': { UserResumed: 1 },
  'add admin': { UserRegistered: 1 },
};
