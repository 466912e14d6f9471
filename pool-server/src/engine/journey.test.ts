import { exitContract } from '../commands/join-pool.ts';
import { requestToWithdraw } from '../commands/withdraw.ts';
import { many, one } from '../database/database.ts';
import { brokenInvariants } from '../invariants/store-invariants.ts';
import { driftedProjections } from '../projections/drift.ts';
import { withdrawable } from '../queries/withdrawable.ts';
import { type TestNetworkOn, testNetwork } from '../testing/engine-network.ts';
import { moneyErrors } from '../testing/simulation/money-errors.ts';
import { openSteps } from '../testing/sound-records.ts';
import { modelNetwork } from '../testing/stellar/engine-model.ts';

const BLOCK_SECONDS = 300;
const LONGEST_EXIT_BLOCKS = 6;

/** A network and its clock. */
interface Place {
  readonly network: TestNetworkOn;
  /** Runs an action that needs the network's time to pass. */
  run<T>(work: Promise<T>): Promise<T>;
  pass(seconds: number): Promise<unknown>;
  /** Opens the next block, if the network does not do so itself. */
  open(): Promise<unknown>;
}

const PLACES = {
  async sandbox(): Promise<Place> {
    const network = await testNetwork({ blockSeconds: BLOCK_SECONDS });
    return {
      network,
      run: work => work,
      pass: async seconds => network.pass(seconds),
      open: () => network.strangerPlants(),
    };
  },
  async 'model of the network'(): Promise<Place> {
    const { network, time } = await modelNetwork();
    const run = time.run.bind(time);
    return { network, run, pass: time.pass, open: () => time.pass(15) };
  },
};

it.each(Object.entries(PLACES))(
  'on the %s, a farmer joins, plants, harvests, loses a stake without work, leaves and withdraws everything',
  async (_, at) => {
    const { network, run, pass, open } = await at();
    const { database, ledger, clock } = network;
    const look = async () => expect(await run(network.look())).toEqual([]);
    const index = async () => (await run(ledger.farm())).index;
    const untilNextBlock = async () => {
      const { nextBlockAt } = await run(ledger.farm());
      await pass(Math.max(0, (nextBlockAt.getTime() - clock().getTime()) / 1_000) + 4);
    };
    const terms = { stakePercentage: 0.25, xlm: '100', payoutWallet: 'open' } as const;
    const farmer = await run(network.farmer('farmer@kale.test', terms));
    const { farmerId, address, contractId } = farmer;

    for (const isWorked of [true, true, true, false, true]) {
      await untilNextBlock();
      await look();
      await pass(120);
      if (isWorked) await run(network.work(await index(), [farmer]));
      else {
        // The next block opens before the engine checks; otherwise it would submit the work.
        await untilNextBlock();
        await open();
        await look();
      }
    }
    await untilNextBlock();
    await look();
    const lost = await many(database, 'SELECT FROM plantings WHERE stake > 0 AND forfeited_at IS NOT NULL');
    expect(lost).toHaveLength(1);
    await run(network.work(await index(), [farmer]));

    await run(exitContract(network.services(), network.acting(), contractId));
    const status = async () =>
      (await one<{ status: string }>(database, 'SELECT status FROM contracts WHERE id = $1', [contractId]))
        ?.status;
    for (let block = 0; block < LONGEST_EXIT_BLOCKS && (await status()) !== 'completed'; block++) {
      await untilNextBlock();
      await open();
      await look();
    }
    expect(await status()).toBe('completed');
    expect(await openSteps(database)).toEqual([]);
    const worked = await many(database, "SELECT FROM works WHERE status = 'success'");
    const harvested = await many(database, "SELECT FROM harvests WHERE status = 'success'");
    expect(worked.length).toBeGreaterThanOrEqual(4);
    expect(harvested).toHaveLength(worked.length);

    const { assets, destination } = await run(withdrawable(database, { ledger, clock }, farmerId));
    const [xlm, kale] = assets;
    expect(kale.available).toBe((await run(ledger.account(address)))?.kale);
    const { services, acting } = network;
    await run(requestToWithdraw(services(), acting(), farmerId, kale.available, 'KALE'));
    await look();
    const rest = (await run(withdrawable(database, { ledger, clock }, farmerId))).assets[0].available;
    expect(xlm.available - rest).toBeLessThanOrEqual(100n);
    await run(requestToWithdraw(services(), acting(), farmerId, rest, 'XLM'));
    await look();
    await pass(10);
    const paid = await many(database, "SELECT FROM withdrawals WHERE status = 'confirmed'");
    expect(paid).toHaveLength(2);
    expect(await run(ledger.account(address))).toMatchObject({ kale: 0n });
    expect(await run(network.balance(destination))).toBe(kale.available);

    await look();
    expect(await brokenInvariants(database)).toEqual([]);
    expect(await driftedProjections(database)).toEqual([]);
    expect(await run(moneyErrors(network))).toEqual([]);
    await network.drop();
  },
);
