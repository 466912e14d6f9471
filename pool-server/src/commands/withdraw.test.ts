import { parseAmount } from 'shared-api/money';
import { one } from '../database/database.ts';
import { farmer } from '../domain/farmer.ts';
import { atomic, newWithdrawalId } from '../domain/ids.ts';
import { requestWithdrawal, withdrawal } from '../domain/withdrawal.ts';
import { commit } from '../events/event-store.ts';
import { farmerStream, withdrawalStream } from '../events/stream.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { testNetwork } from '../testing/engine-network.ts';
import { holdMoney } from '../testing/hold-money.ts';
import { isLockAwaited } from '../testing/locks.ts';
import { requestToWithdraw } from './withdraw.ts';

const network = await testNetwork();
afterAll(() => network.drop());

it('pays nothing twice when another withdrawal starts and ends between reading the ledger and reading the records', async () => {
  const { farmerId, address } = await network.farmer('leaver@kale.test');
  const ask = (ledger: Ledger) => {
    const context = { ...network.acting(), cause: `request:${crypto.randomUUID()}` };
    const services = network.services(ledger);
    return requestToWithdraw(services, context, farmerId, parseAmount('XLM', '5'), 'XLM');
  };
  const [before, looks] = [await network.ledger.account(address), { left: 1 }];
  const slow: Ledger = {
    ...network.ledger,
    async account(of) {
      const said = await network.ledger.account(of);
      if (of === address && looks.left-- > 0) {
        await ask(network.ledger);
        await network.look();
      }
      return said;
    },
  };
  await expect(ask(slow)).rejects.toThrow(/^Only [0-3]\.\d{7} XLM can be withdrawn now$/);
  const after = await network.ledger.account(address);
  expect(before && after && before.xlm - after.xlm).toBeGreaterThan(parseAmount('XLM', '5'));
  expect(looks.left).toBeLessThan(0);
});

it('requests nothing once two admins hold the money, even if the request started before', async () => {
  const { farmerId, address } = await network.farmer('suspect@kale.test');
  const services = network.services({
    ...network.ledger,
    async account(of) {
      if (of === address) await holdMoney(network, farmerId);
      return network.ledger.account(of);
    },
  });
  const request = requestToWithdraw(services, network.acting(), farmerId, parseAmount('XLM', '5'), 'XLM', {
    secondFactor: true,
  });
  await expect(request).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

it('stops a withdrawal that was being recorded when two admins decided to hold the money', async () => {
  const { farmerId, address } = await network.farmer('quick@kale.test');
  const withdrawalId = newWithdrawalId();
  const { platform: destination } = network;
  const of = { withdrawalId, farmerId, source: address, destination };
  let holding = Promise.resolve();
  await commit(network.database, network.acting(), async unit => {
    await unit.decide(farmerStream(farmerId), farmer, () => []);
    const order = requestWithdrawal({ ...of, asset: 'XLM', amount: atomic(parseAmount('XLM', '5')) });
    await unit.decide(withdrawalStream(withdrawalId), withdrawal, order);
    holding = holdMoney(network, farmerId);
    await Promise.race([holding, isLockAwaited(network.database)]);
  });
  await holding;
  expect(
    await one(network.database, 'SELECT status, error_code FROM withdrawals WHERE id = $1', [withdrawalId]),
  ).toEqual({
    status: 'failed',
    error_code: 'STOPPED',
  });
});
