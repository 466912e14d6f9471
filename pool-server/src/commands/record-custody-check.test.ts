import type { ConservationCheck } from '../ledger/conservation.ts';
import { LedgerUnavailable } from '../ledger/failures.ts';
import { newAdmin, newFarmer } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';
import { recordCustodyCheck } from './record-custody-check.ts';

const test = await testApi();
if (!test.api.conservation) throw new Error('The sandbox can be added up');
const conservation = test.api.conservation;
await newFarmer(test);
afterAll(() => test.close());

const check = (ledger = conservation) => recordCustodyCheck(test.database, ledger, test.api.clock());
const last = async () => {
  const { token } = await newAdmin(test);
  const { days } = (await test.get('/admin/custody', { token })).body;
  return { days, today: days.at(-1) };
};

it('counts one check a minute, however many processes there are', async () => {
  await Promise.all([check(), check(), check()]);
  test.pass(59);
  await check();
  expect((await last()).today).toMatchObject({ checks: 1, differed: 0 });
  test.pass(2);
  await check();
  expect((await last()).today).toMatchObject({ checks: 2, differed: 0 });
});

it('counts a difference between the ledger and the records', async () => {
  test.pass(61);
  const heldBy: ConservationCheck['heldBy'] = async addresses => {
    const held = await conservation.heldBy(addresses);
    return { ...held, KALE: (held.KALE + 1n) as typeof held.KALE };
  };
  await check({ ...conservation, heldBy });
  expect((await last()).today).toMatchObject({ checks: 3, differed: 1 });
});

it('counts no check while the ledger cannot be read', async () => {
  test.pass(61);
  const heldBy = () => Promise.reject(new LedgerUnavailable(new Error('down')));
  await check({ ...conservation, heldBy });
  expect((await last()).today).toMatchObject({ checks: 3, differed: 1 });
});

it('lists 30 days, including those without a check', async () => {
  test.pass(2 * 86_400);
  await check();
  const { days } = await last();
  expect(days).toHaveLength(30);
  expect(days.slice(-3).map(({ checks }: { checks: number }) => checks)).toEqual([3, 0, 1]);
  expect(days[0].checks).toBe(0);
});
