import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '../../domain/random.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { EngineServices } from '../../engine/engine-services.ts';
import type { StreamName } from '../../events/stream.ts';
import { brokenAmong, STORE_INVARIANTS } from '../../invariants/store-invariants.ts';
import { LedgerUnavailable } from '../../ledger/failures.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { LEDGER_INVARIANTS } from '../../ledger/sandbox/ledger-invariants.ts';
import { type TestNetwork, testNetwork } from '../engine-network.ts';
import { faultyLedger, seededFaults } from '../faulty-ledger.ts';
import { Killed, killedAt } from '../killed-process.ts';
import { ACTIONS, type ActionName } from './actions.ts';
import { exitAllFarmers, finalErrors } from './final-checks.ts';
import { moneyErrors } from './money-errors.ts';
import { allFarmers, pick } from './people.ts';

export interface Simulation {
  readonly seed: number;
  /** Number of rounds. Each runs some actions at once and then checks every invariant. */
  readonly steps: number;
  readonly farmers?: number;
  readonly seats?: number;
  /** The fraction of ledger calls that fail, 0..1. */
  readonly ledgerFaults?: number;
  /** The fraction of actions whose process is killed halfway, 0..1. */
  readonly kills?: number;
  /** Actions in every step, besides the random ones. */
  readonly always?: readonly ActionName[];
  readonly onStep?: (step: number) => void;
}

export interface Simulated {
  readonly steps: number;
  readonly actions: Readonly<Record<string, number>>;
  readonly killed: number;
  readonly acknowledged: number;
  readonly events: number;
  /** The errors; empty when every invariant held throughout. */
  readonly problems: readonly string[];
}

const FAILING = ['submit', 'transaction', 'prepare', 'farm', 'account', 'block'] as const;
const WEIGHTED = Object.entries(ACTIONS).flatMap(([name, [weight]]) =>
  Array.from({ length: Math.round(weight * 10) }, () => name as ActionName),
);

/** Expected errors: a refusal, an unavailable ledger, a killed process. */
const isExpected = (error: unknown) =>
  error instanceof Refusal || error instanceof LedgerUnavailable || error instanceof Killed;

/** Delays calls randomly, so that the same actions interleave differently. */
const hesitant = (ledger: Ledger, random: () => number): Ledger => {
  const later =
    <Of extends unknown[], T>(call: (...of: Of) => Promise<T>) =>
    async (...of: Of) => {
      await wait(random() * 4);
      return call(...of);
    };
  return {
    ...ledger,
    submit: later(ledger.submit),
    prepare: later(ledger.prepare),
    farm: later(ledger.farm),
  };
};

/**
 * Simulates the whole pool with concurrent actions chosen by a seed, while the ledger fails and processes die. Checks
 * every invariant after every step. At the end every farmer leaves, and each must be paid exactly once and to the unit.
 */
export async function simulate(of: Simulation): Promise<Simulated> {
  const network = await testNetwork({ exitDelayBlocks: 1, maxFarmers: of.seats ?? 4 });
  try {
    const { farmers = 6, seats = 4 } = of;
    for (let n = 0; n < farmers; n++) {
      const email = `farmer-${n}@kale.test`;
      // Most seats are taken from the start, and there are more people than seats.
      await (n < seats - 1 ? network.farmer(email, { stakePercentage: 0.25 }) : network.person(email));
    }
    return await play(network, of);
  } finally {
    await network.drop();
  }
}

async function play(network: TestNetwork, of: Simulation): Promise<Simulated> {
  const { seed, steps, ledgerFaults = 0, kills = 0, always = [], onStep } = of;
  const random = seededRandom(seed);
  const ledger = hesitant(
    faultyLedger(network.ledger, seededFaults(seed, ledgerFaults, FAILING)),
    seededRandom(seed + 1),
  );
  const actions: Record<string, number> = {};
  const acknowledged: { stream: StreamName; type: string }[] = [];
  const problems: string[] = [];
  let killed = 0;

  /** Each action runs in a separate process, which may die at any of its steps. */
  const process = (): EngineServices => {
    const services = network.services(ledger);
    if (random() >= kills) return services;
    killed++;
    return killedAt(services, 1 + Math.floor(random() * 24)).services;
  };

  const look = async (step: number) => {
    const broken = await brokenAmong(network.database, [...STORE_INVARIANTS, ...LEDGER_INVARIANTS]);
    const money = await moneyErrors(network);
    problems.push(...broken.map(sentence => `step ${step}: not so: ${sentence}`));
    problems.push(...money.map(error => `step ${step}: ${error}`));
  };

  for (let step = 1; step <= steps && problems.length === 0; step++) {
    network.pass(Math.floor(random() * 40));
    if (random() < 0.1) network.restart();
    const people = await allFarmers(network.database);
    const chosen = [...always];
    for (let more = 1 + Math.floor(random() * 3); more > 0; more--)
      chosen.push(pick(WEIGHTED, random) ?? 'look');
    const doing = chosen
      // Each action's random numbers are drawn before any action starts, so that they do not depend on the speed of the
      // others.
      .map(name => ({ name, at: random(), services: process(), random: seededRandom(random() * 2 ** 32) }))
      .sort((a, b) => a.at - b.at)
      .map(async ({ name, services, random }) => {
        actions[name] = (actions[name] ?? 0) + 1;
        const acknowledge = (stream: StreamName, type: string) => void acknowledged.push({ stream, type });
        const [, action] = ACTIONS[name];
        const errors = await action({ network, services, people, random, acknowledge });
        return Array.isArray(errors) ? errors : [];
      });
    for (const end of await Promise.allSettled(doing)) {
      const errors = end.status === 'rejected' ? [end.reason] : end.value;
      for (const error of errors.filter(error => !isExpected(error))) {
        problems.push(`step ${step}: ${error instanceof Error ? error.stack : error}`);
      }
    }
    await look(step);
    onStep?.(step);
  }
  if (problems.length === 0) problems.push(...(await exitAllFarmers(network)));
  await look(steps + 1);
  problems.push(...(await finalErrors(network, acknowledged)));
  const { rows } = await network.database.query('SELECT count(*)::int AS n FROM emt_messages');
  return { steps, actions, killed, acknowledged: acknowledged.length, events: rows[0].n, problems };
}
