import type { PoolId } from '../domain/ids.ts';
import { DEFAULT_TERMS, type PoolTerms } from '../domain/pool.ts';
import type { SandboxAccount } from '../http/api.ts';

export const SANDBOX_PASSWORD = 'kale-sandbox';

/** The accounts that a sandbox offers for signing in, one per role. */
export const SANDBOX_ACCOUNTS: readonly SandboxAccount[] = [
  { email: 'farmer@kale.test', password: SANDBOX_PASSWORD, role: 'farmer', label: 'Farmer' },
  { email: 'pooler@kale.test', password: SANDBOX_PASSWORD, role: 'pooler', label: 'Pool operator' },
  { email: 'admin@kale.test', password: SANDBOX_PASSWORD, role: 'admin', label: 'Administrator' },
];

export interface SandboxPool {
  readonly poolId: PoolId;
  readonly name: string;
  readonly description: string;
  readonly operator: string;
  readonly maxFarmers: number;
  readonly terms: PoolTerms;
}

/** The pools of a sandbox, with the ids and names of the specification. */
export const SANDBOX_POOLS: readonly SandboxPool[] = [
  {
    poolId: 'pool-stellar-01' as PoolId,
    name: 'Stellar Pool Alpha',
    description: 'Steady mining around the clock for farmers who like it simple.',
    operator: 'pooler@kale.test',
    maxFarmers: 40,
    terms: DEFAULT_TERMS,
  },
  {
    poolId: 'pool-horizon-02' as PoolId,
    name: 'Horizon Pool Beta',
    description: 'Digs longer for every nonce and keeps a little more for it.',
    operator: 'pooler-horizon@kale.test',
    maxFarmers: 25,
    terms: { ...DEFAULT_TERMS, rewardSplit: 0.08 },
  },
  {
    poolId: 'pool-testnet-03' as PoolId,
    name: 'TestNet Pool',
    description: 'A small pool with a low fee for trying things out.',
    operator: 'pooler-testnet@kale.test',
    maxFarmers: 15,
    terms: { ...DEFAULT_TERMS, rewardSplit: 0.03 },
  },
];
