import { createApp } from '../http/app.ts';
import { changePayoutWallet, ownWallet, payoutWallet } from './payout-wallet.ts';
import {
  mailedToken,
  newAdmin,
  newFarmer,
  newPool,
  newSession,
  PASSWORD,
  type Person,
  proveSecondFactor,
} from './people.ts';
import { type Repeated, repeater } from './repeat-request.ts';
import { codeOf } from './second-factor.ts';
import { testApi } from './test-api.ts';

const POOL = 'pool-stellar-01';
const NEW_PASSWORD = 'a longer horse battery';

/** Decisions of two admins, and changes of payees and credentials, each repeated as in `repeatEverything`. */
export async function* repeatCustodyOrders(times: number): AsyncGenerator<Repeated> {
  const test = await testApi({ holds: { withdrawalHours: 24, payoutChangeHours: 48 } });
  try {
    const repeat = repeater(test, createApp(test.api), times);
    await newPool(test, POOL);
    const [one, two] = [await newAdmin(test), await newAdmin(test)];
    const farmer = await newFarmer(test);
    const token = farmer.token;
    const waiting = async () => (await test.get('/admin/approvals', { token: two.token })).body.items[0].id;

    yield repeat('request terms', ['PATCH', `/admin/poolers/${POOL}`], { rewardSplit: 0.2 }, one.token);
    yield repeat('approve', ['POST', `/admin/approvals/${await waiting()}/approve`], {}, two.token);
    yield repeat('request admin', ['POST', '/admin/admins'], { email: 'third@kale.test' }, one.token);
    yield repeat('refuse', ['POST', `/admin/approvals/${await waiting()}/refuse`], {}, two.token);

    const linked = async (person: Person, page: string) => ({ token: await mailedToken(test, person, page) });
    await changePayoutWallet(test, token, await ownWallet(test));
    const confirm = await linked(farmer, '/payout/confirm');
    yield repeat('confirm payout change', ['POST', '/wallet/payout/confirm'], confirm, null);
    yield repeat('stop payout', ['POST', '/wallet/stop'], await linked(farmer, '/payout/stop'), null);
    await test.post('/auth/email/request', {}, { token });
    const proof = await linked(farmer, '/auth/email');
    yield repeat('prove email', ['POST', '/auth/email/prove'], proof, token);
    await proveSecondFactor(test, farmer);
    await changePayoutWallet(test, token, await ownWallet(test));
    yield repeat('cancel payout change', ['POST', '/wallet/payout/cancel'], {}, token);

    const { body: app } = await test.post('/auth/factors/totp/start', { password: PASSWORD }, { token });
    const code = codeOf(test, app.secret);
    const { body: factor } = await test.post('/auth/factors/totp', { name: 'Phone', code }, { token });
    await proveSecondFactor(test, farmer);
    yield repeat('remove factor', ['DELETE', `/auth/factors/${factor.id}`], {}, token);
    const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    yield repeat('change password', ['POST', '/auth/password'], passwords, token);

    const victim = await newFarmer(test);
    await test.post('/auth/password-reset', { email: victim.email });
    const reset = { ...(await linked(victim, '/reset/confirm')), newPassword: PASSWORD };
    yield repeat('reset password', ['POST', '/auth/password-reset/confirm'], reset, null);
    const session = await newSession(test, victim);
    const { address } = await payoutWallet(test, session);
    yield repeat('answer payout wallet', ['POST', '/wallet/payout/answer'], { address }, session);
  } finally {
    await test.close();
  }
}

/** The events of each of these orders, written once despite the duplicates. */
export const ONE_CUSTODY_EFFECT: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'request terms': { ApprovalRequested: 1 },
  approve: { ApprovalGranted: 1, PoolTermsChanged: 1 },
  'request admin': { ApprovalRequested: 1 },
  refuse: { ApprovalRefused: 1 },
  'confirm payout change': { PayoutWalletChangeRequested: 1 },
  'stop payout': { PayoutWalletChangeCancelled: 1 },
  'prove email': { EmailProved: 1 },
  'cancel payout change': { PayoutWalletChangeCancelled: 1 },
  'remove factor': { SecondFactorRemoved: 1, WithdrawalsHeld: 1 },
  'change password': { UserPasswordChanged: 1 },
  'reset password': {
    WithdrawalsHeld: 1,
    PayoutWalletQuestioned: 1,
    UserPasswordChanged: 1,
    SessionsEnded: 1,
    EmailProved: 1,
  },
  'answer payout wallet': { PayoutWalletConfirmed: 1 },
};
