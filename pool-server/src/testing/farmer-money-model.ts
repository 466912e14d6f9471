import { amount } from 'shared-api/money';
import { confirmJoin, exitContract, joinPool } from '../commands/join-pool.ts';
import { requestToWithdraw } from '../commands/withdraw.ts';
import type { ContractId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { LedgerUnavailable } from '../ledger/failures.ts';
import type { BlockIndex, Ledger } from '../ledger/ledger.ts';
import { farmerMoney } from '../queries/farmer-money.ts';
import { POOL, type TestFarmer, type TestNetwork } from './engine-network.ts';

/** A model of a farmer's money, from the ledger and not from the records. */
export interface Model {
  readonly person: Awaited<ReturnType<TestNetwork['person']>>;
  contractId: ContractId | null;
  deposited: bigint;
  withdrawn: bigint;
  depositedXlm: bigint;
  withdrawnXlm: bigint;
  /** Earlier totals of the farmer. */
  readonly past: { at: Date; total: bigint }[];
  readonly planted: Set<BlockIndex>;
}

export async function newModel(network: TestNetwork, name: string): Promise<Model> {
  const person = await network.person(`${name}@kale.test`);
  const start = {
    contractId: null,
    deposited: 0n,
    withdrawn: 0n,
    withdrawnXlm: 0n,
    past: [],
    planted: new Set<BlockIndex>(),
  };
  return { ...start, person, depositedXlm: 100_000_000n };
}

/** What the records say of the farmer's money. */
export const money = ({ database, ledger, clock }: TestNetwork, { person }: Model) =>
  farmerMoney(database, ledger, person.farmerId, clock());

/** `share` is in per mille. */
type Step = (model: Model, share: number) => Promise<void>;

const ifAllowed = async (work: () => Promise<unknown>) => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return null;
  }
};

/** The network's ledger while it accepts no payments, so that the shares of pool and platform remain owed. */
const withoutPayments = ({ ledger }: TestNetwork): Ledger => ({
  ...ledger,
  prepare: async (source, operations) => {
    if (operations.some(({ type }) => type === 'payment')) throw new LedgerUnavailable('No payments');
    return ledger.prepare(source, operations);
  },
});

/** The steps that move a farmer's money, by name. A regular farmer works every block but the unpaid ones. */
export function moneySteps(network: TestNetwork, regular: TestFarmer): Record<string, Step> {
  /** The engine plants in the open block, or opens the next one. */
  async function look(model: Model) {
    expect(await network.look()).toEqual([]);
    await notePlanted(model);
  }

  async function notePlanted({ person, planted }: Model) {
    const { index } = await network.ledger.farm();
    if (await network.ledger.pail(person.address, index)) planted.add(index);
  }

  async function nextBlock(model: Model) {
    network.pass(64);
    await look(model);
    network.pass(10);
  }

  return {
    async workedBlock(model) {
      await nextBlock(model);
      const { index } = await network.ledger.farm();
      const both = [regular, ...(model.planted.has(index) ? [model.person] : [])];
      await network.work(index, both);
    },
    async unpaidBlock(model) {
      network.pass(64);
      await network.look(network.services(withoutPayments(network)));
      await notePlanted(model);
    },
    async unworkedBlock(model) {
      await nextBlock(model);
      const { index } = await network.ledger.farm();
      await network.work(index, [regular]);
      // Another account opens the next block before the engine submits work for the farmer.
      network.pass(64);
      await network.strangerPlants();
      await look(model);
    },
    async join(model, share) {
      const { person } = model;
      const harvestInterval = 1 + Math.round((share * 3) / 1_000);
      const choice = { poolId: POOL, stakePercentage: share / 4_000, harvestInterval };
      const joined = await ifAllowed(() =>
        joinPool(network.services(), network.acting(), person.farmerId, choice),
      );
      if (!joined) return;
      model.contractId = (joined as { contractId: ContractId }).contractId;
      await confirmJoin(network.services(), network.acting(), model.contractId);
    },
    async exit({ contractId }) {
      if (contractId) await ifAllowed(() => exitContract(network.services(), network.acting(), contractId));
    },
    async deposit(model, share) {
      const units = ((await network.balance(network.operator)) * BigInt(share)) / 2_000n;
      if (units === 0n) return;
      const payment = {
        type: 'payment',
        destination: model.person.address,
        amount: amount('KALE', units),
        asset: 'KALE',
      } as const;
      const sent = await network.ledger.submit(
        await network.signFreely(await network.ledger.prepare(network.operator, [payment])),
      );
      expect(sent.status).toBe('success');
      model.deposited += units;
    },
    async depositXlm(model, share) {
      await network.ledger.fund(model.person.address, amount('XLM', BigInt(share) * 1_000n));
      model.depositedXlm += BigInt(share) * 1_000n;
    },
    async withdrawXlm(model, share) {
      const { farmerId } = model.person;
      const wanted = amount('XLM', BigInt(share) * 1_000n);
      const asked = await ifAllowed(() =>
        requestToWithdraw(network.services(), network.acting(), farmerId, wanted, 'XLM'),
      );
      if (asked !== null) model.withdrawnXlm += wanted;
    },
    async withdraw(model, share) {
      const { farmerId } = model.person;
      const { available } = await money(network, model);
      const wanted = amount('KALE', (available * BigInt(share)) / 1_000n);
      if (wanted === 0n) return;
      const asked = await ifAllowed(() =>
        requestToWithdraw(network.services(), network.acting(), farmerId, wanted, 'KALE'),
      );
      if (asked !== null) model.withdrawn += wanted;
    },
  };
}
