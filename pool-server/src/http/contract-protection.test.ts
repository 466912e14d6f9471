import { addFactor, join, newFarmer, newMember, newPool, proveSecondFactor } from '../testing/people.ts';
import { expectSoundRecords } from '../testing/sound-records.ts';
import { testApi } from '../testing/test-api.ts';

const POOL = 'protected-pool';

const test = await testApi();
await newPool(test, POOL);
afterAll(async () => {
  await expectSoundRecords(test.database);
  await test.close();
});

const refused = { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } };

it('a farmer with a second factor confirms a contract only after proving it', async () => {
  const farmer = await newFarmer(test);
  await addFactor(test.database, farmer.userId);
  const contractId = await join(test, farmer, POOL);
  const confirm = () =>
    test.post('/confirm-pool-join', { contractId, confirmed: true }, { token: farmer.token });
  expect(await confirm()).toMatchObject(refused);
  const contract = await test.get(`/contracts/${contractId}`, { token: farmer.token });
  expect(contract.body.status).toBe('pending');

  await proveSecondFactor(test, farmer);
  expect(await confirm()).toMatchObject({ status: 200, body: { status: 'active' } });
});

it('a farmer with a second factor changes the stake only after proving it', async () => {
  const farmer = await newMember(test, POOL);
  const change = (stakePercentage: number) =>
    test.call('PATCH', `/contracts/${farmer.contractId}`, {
      token: farmer.token,
      body: { stakePercentage },
    });
  expect((await change(0.2)).status).toBe(200);
  await addFactor(test.database, farmer.userId);
  expect(await change(0.25)).toMatchObject(refused);

  await proveSecondFactor(test, farmer);
  expect(await change(0.25)).toMatchObject({ status: 200, body: { stakePercentage: 0.25 } });
});

it('a changed interval does not undo a stake that was lowered at the same time', async () => {
  const { contractId, token } = await newMember(test, POOL);
  const change = (body: object) => test.call('PATCH', `/contracts/${contractId}`, { token, body });
  for (const [stakePercentage, harvestInterval] of [
    [0.02, 7],
    [0.01, 8],
    [0.03, 9],
  ]) {
    await Promise.all([change({ stakePercentage }), change({ harvestInterval })]);
    const { body } = await test.get(`/contracts/${contractId}`, { token });
    expect(body).toMatchObject({ stakePercentage, harvestInterval });
  }
});
