import { amount } from 'shared-api/money';
import { confirmJoin, exitContract, joinPool } from '../../commands/join-pool.ts';
import { changeOwnPool } from '../../commands/own-pool.ts';
import { requestToWithdraw } from '../../commands/withdraw.ts';
import { changeSettings, contract, resumeContract, suspendContract } from '../../domain/contract.ts';
import type { ContractId, FarmerId } from '../../domain/ids.ts';
import { pool } from '../../domain/pool.ts';
import { pauseOwnPool, pausePool, resumeOwnPool, resumePool } from '../../domain/pool-decisions.ts';
import { ENGINE, type EngineServices } from '../../engine/engine-services.ts';
import { createOperations } from '../../engine/operations.ts';
import { commit } from '../../events/event-store.ts';
import { contractStream, poolStream, type StreamName, withdrawalStream } from '../../events/stream.ts';
import { POOL, type TestNetworkOn } from '../engine-network.ts';
import { type Person, pick } from './people.ts';

/** The context of an action: the network, the people and their contracts, and seeded random numbers. */
export interface Scene {
  readonly network: TestNetworkOn;
  /** The services of the acting process: its ledger may fail, and it may be killed. */
  readonly services: EngineServices;
  readonly people: readonly Person[];
  readonly random: () => number;
  /** Records a write that was confirmed to a client: it must never be lost. */
  acknowledge(stream: StreamName, type: string): void;
}

export type SimulationAction = (scene: Scene) => Promise<unknown>;

const BY_HAND = { actor: { kind: 'system' }, cause: null } as const;

/** A random contract in one of these states, if any. */
function held({ people, random }: Scene, ...states: Person['status'][]): ContractId | null {
  return (
    pick(
      people.filter(({ status }) => status && states.includes(status)),
      random,
    )?.contractId ?? null
  );
}

const inContract =
  (...states: Person['status'][]) =>
  (work: (scene: Scene, id: ContractId) => Promise<unknown>): SimulationAction =>
  async scene => {
    const id = held(scene, ...states);
    if (id) await work(scene, id);
  };

const decideContract = (
  { services, network }: Scene,
  id: ContractId,
  decision: Parameters<typeof commitContract>[3],
) => commitContract(services, network, id, decision);
const commitContract = (
  services: EngineServices,
  network: TestNetworkOn,
  id: ContractId,
  decision: ReturnType<typeof suspendContract>,
) => commit(services.database, network.acting(), unit => unit.decide(contractStream(id), contract, decision));

async function join(scene: Scene, farmerId: FarmerId) {
  const { services, network, random } = scene;
  const choice = {
    poolId: POOL,
    stakePercentage: Math.floor(random() * 26) / 100,
    harvestInterval: 1 + Math.floor(random() * 20),
  };
  const { contractId } = await joinPool(services, network.acting(), farmerId, choice);
  scene.acknowledge(contractStream(contractId), 'ContractRequested');
  return contractId;
}

const confirm = async (scene: Scene, id: ContractId) => {
  await confirmJoin(scene.services, scene.network.acting(), id);
  scene.acknowledge(contractStream(id), 'ContractConfirmed');
};

const withdraw: SimulationAction = async scene => {
  const person = pick(scene.people, scene.random);
  if (!person) return;
  const asset = scene.random() < 0.5 ? 'XLM' : 'KALE';
  const balance = asset === 'XLM' ? 5_000_000n : await scene.network.balance(person.address);
  const part = (balance * BigInt(1 + Math.floor(scene.random() * 100))) / 100n;
  const wanted = amount(asset, part > 0n ? part : 1n);
  const id = await requestToWithdraw(scene.services, scene.network.acting(), person.farmerId, wanted, asset);
  scene.acknowledge(withdrawalStream(id), 'WithdrawalRequested');
};

const operate =
  (
    work: (operations: ReturnType<typeof createOperations>, index: number) => Promise<unknown>,
  ): SimulationAction =>
  async ({ network, services }) =>
    work(createOperations(services), (await network.ledger.farm()).index);

const decidePool =
  (decision: typeof pausePool): SimulationAction =>
  ({ services, network }) =>
    commit(services.database, network.acting(), unit => unit.decide(poolStream(POOL), pool, decision));

/** The actions of users, pooler, operator and engine, each with its weight. */
export const ACTIONS = {
  look: [6, ({ network, services }) => network.look(services)],
  mine: [
    4,
    async ({ network, services, people }) => {
      const { index, block } = await network.ledger.farm();
      if (block) await network.work(index, people, services);
    },
  ],
  mineForOneOnly: [
    1,
    async ({ network, services, people }) => {
      const { index, block } = await network.ledger.farm();
      if (block) await network.work(index, people.slice(0, 1), services);
    },
  ],
  join: [
    2,
    async scene => {
      const free = pick(
        scene.people.filter(({ status }) => !status),
        scene.random,
      );
      if (!free) return;
      const id = await join(scene, free.farmerId);
      if (scene.random() < 0.8) await confirm(scene, id);
    },
  ],
  confirm: [1, inContract('pending')(confirm)],
  exit: [
    2,
    inContract(
      'active',
      'exiting',
    )(async (scene, id) => {
      await exitContract(scene.services, scene.network.acting(), id);
      scene.acknowledge(contractStream(id), 'ContractExitRequested');
    }),
  ],
  settings: [
    1,
    inContract('active')((scene, id) =>
      decideContract(scene, id, changeSettings({ stakePercentage: 0.25, harvestInterval: 1 }) as never),
    ),
  ],
  suspend: [
    1,
    inContract('active')((scene, id) => decideContract(scene, id, suspendContract(scene.network.clock()))),
  ],
  resume: [
    2,
    inContract('active')((scene, id) => decideContract(scene, id, resumeContract(scene.network.clock()))),
  ],
  withdraw: [2, withdraw],
  plantByHand: [
    2,
    operate((operations, index) =>
      operations.plant({ poolId: POOL, blockIndex: index, capacity: 50, ...BY_HAND }),
    ),
  ],
  plantNext: [
    1,
    operate((operations, index) =>
      operations.plant({ poolId: POOL, blockIndex: index + 1, capacity: 50, ...BY_HAND }),
    ),
  ],
  harvestByHand: [
    2,
    operate((operations, index) => operations.harvest({ poolId: POOL, blockIndex: index - 1, ...BY_HAND })),
  ],
  trigger: [1, operate(operations => operations.triggerHarvesting(POOL, ENGINE))],
  pausePool: [0.3, decidePool(pausePool)],
  resumePool: [0.6, decidePool(resumePool)],
  pauseOwnPool: [0.3, decidePool(pauseOwnPool)],
  resumeOwnPool: [0.6, decidePool(resumeOwnPool)],
  changeShare: [
    0.3,
    ({ services, network, random }) =>
      changeOwnPool(services, network.acting(), POOL, { rewardSplit: Math.floor(random() * 50) / 100 }),
  ],
} as const satisfies Record<string, readonly [weight: number, action: SimulationAction]>;

export type ActionName = keyof typeof ACTIONS;
