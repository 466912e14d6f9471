import { parseAmount } from 'shared-api/money';
import type { FarmerId } from '../domain/ids.ts';
import { readStream } from '../events/read.ts';
import { farmerStream } from '../events/stream.ts';
import { LedgerUnavailable } from '../ledger/failures.ts';
import { newFarmer } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';
import { checkFunding, fundingBreakdown, MINIMUM_REQUIRED } from './check-funding.ts';
import { commandContext, type Services } from './services.ts';

const test = await testApi();
afterAll(() => test.close());

const check = (farmerId: FarmerId, services: Services = test.api) =>
  checkFunding(services, commandContext(services, { kind: 'system' }), farmerId);
const recorded = async (farmerId: FarmerId) =>
  (await readStream(test.database, farmerStream(farmerId))).map(({ event }) => event.type);

it('asks for amounts that add up to the minimum', () => {
  expect(fundingBreakdown(test.api.ledger).reduce((sum, part) => sum + part.amount, 0n)).toBe(
    MINIMUM_REQUIRED,
  );
});

it('records once that the minimum was reached, and opens one trustline', async () => {
  const { farmerId, address } = await newFarmer(test, { funded: false });
  await test.ledger.fund(address as never, parseAmount('XLM', '1.9999999'));
  expect(await check(farmerId)).toMatchObject({ funded: false });
  await test.ledger.fund(address as never, parseAmount('XLM', '0.0000001'));
  const looks = await Promise.all(Array.from({ length: 10 }, () => check(farmerId)));
  expect(looks.every(({ funded }) => funded)).toBe(true);
  await check(farmerId);
  expect(await recorded(farmerId)).toEqual(['WalletCreated', 'WalletFunded', 'TrustlineOpened']);
  expect(await test.ledger.account(address as never)).toMatchObject({ kale: 0n });
});

it('reports a wallet as funded when a concurrent check has recorded that and paid a fee', async () => {
  const { farmerId, address } = await newFarmer(test, { funded: false });
  await test.ledger.fund(address as never, MINIMUM_REQUIRED);
  const overtaken = async (of: Parameters<typeof test.ledger.account>[0]) => {
    await check(farmerId);
    return test.ledger.account(of);
  };
  const late = { ...test.api, ledger: { ...test.ledger, account: overtaken } };
  const { balance, funded } = await check(farmerId, late);
  expect(balance).toBeLessThan(MINIMUM_REQUIRED);
  expect(funded).toBe(true);
});

it('keeps a wallet funded while it pays its fees', async () => {
  const { farmerId, address } = await newFarmer(test, { funded: false });
  await test.ledger.fund(address as never, MINIMUM_REQUIRED);
  await check(farmerId);
  const { balance, funded } = await check(farmerId);
  expect(balance).toBeLessThan(MINIMUM_REQUIRED);
  expect(funded).toBe(true);
});

it('opens the trustline later when the network was unavailable', async () => {
  const { farmerId, address } = await newFarmer(test, { funded: false });
  await test.ledger.fund(address as never, MINIMUM_REQUIRED);
  const submit = async () => {
    throw new LedgerUnavailable(new Error('gone'));
  };
  const away = { ...test.api, ledger: { ...test.ledger, submit } };
  expect(await check(farmerId, away)).toMatchObject({ funded: true });
  expect(await recorded(farmerId)).toEqual(['WalletCreated', 'WalletFunded']);
  await check(farmerId);
  expect(await recorded(farmerId)).toEqual(['WalletCreated', 'WalletFunded', 'TrustlineOpened']);
});
