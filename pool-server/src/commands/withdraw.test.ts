import { parseAmount } from 'shared-api/money';
import type { Ledger } from '../ledger/ledger.ts';
import { type TestNetwork, testNetwork } from '../testing/engine-network.ts';
import { requestToWithdraw } from './withdraw.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await testNetwork();
});
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
