import { newAdmin, newPool } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';

const POOL = 'pool-stellar-01';

const test = await testApi();
const pooler = await newPool(test, POOL);
const stranger = await newPool(test, 'pool-horizon-02');
const admin = await newAdmin(test);
afterAll(() => test.close());

describe('an operator’s settings of the pool', () => {
  const settings = {
    invitationNote: 'Welcome to us!',
    minimumSuccessRate: 50,
    inactiveAfterDays: 2,
  };
  const put = (token: string, more: object = {}) =>
    test.call('PUT', '/pooler/settings', { token, body: { ...settings, ...more } });

  it('has defaults until it is set, and is stored', async () => {
    const read = async () => (await test.get('/pooler/settings', { token: pooler.token })).body;
    expect(await read()).toEqual({
      invitationNote: '',
      minimumSuccessRate: 90,
      inactiveAfterDays: 7,
    });
    expect((await put(pooler.token)).body).toEqual(settings);
    expect(await read()).toEqual(settings);
  });

  it('is validated, and settable only by the operator', async () => {
    expect((await put(pooler.token, { inactiveAfterDays: 0 })).status).toBe(400);
    expect((await put(stranger.token, { poolerId: POOL })).status).toBe(403);
    expect((await put(admin.token)).status).toBe(400);
    expect((await put(admin.token, { poolerId: POOL })).status).toBe(200);
    expect((await put(admin.token, { poolerId: 'pool-none' })).body.code).toBe('POOLER_NOT_FOUND');
  });

  it('has each change in the audit trail', async () => {
    const changes = `/audit?subject=${POOL}&kind=MemberSettingsChanged`;
    const trail = async () => (await test.get(changes, { token: admin.token })).body.items;
    expect(await trail()).toMatchObject([{ actorEmail: pooler.email, data: settings }]);
    await put(pooler.token, { inactiveAfterDays: 3 });
    await put(admin.token, { poolerId: POOL });
    expect(await trail()).toMatchObject([
      { actorEmail: admin.email, data: { inactiveAfterDays: 2 } },
      { actorEmail: pooler.email, data: { inactiveAfterDays: 3 } },
      { actorEmail: pooler.email, data: settings },
    ]);
  });

  it('is used in invitations', async () => {
    await test.post('/pooler/farmers/invite', { email: 'new@kale.test' }, { token: pooler.token });
    await test.settled();
    expect(test.mails.at(-1)?.text).toContain('Welcome to us!');
  });
});
