import * as v from 'valibot';
import { Role } from './auth.ts';
import { Services } from './health.ts';
import { BlockIndex } from './ledger-units.ts';
import { knownWord, maybe } from './tolerant.ts';
import { Money, Timestamp } from './units.ts';

/** Capabilities of a server beyond spec §7. The client hides features that need a missing one. */
export const CAPABILITIES = [
  'events',
  'network',
  'pooler-live',
  'pooler-work',
  'farmer-admin',
  'missed-work',
  'farmer-blocks',
  'farmer-money',
  'pool-earnings',
  'own-pool',
  'wallet-movements',
  'analytics',
  'api-keys',
  'wallet-withdraw',
  'withdrawal-holds',
  'contract-settings',
  'notifications',
  'webhooks',
  'push',
  'audit',
  'admin',
  'admin-desk',
  'four-eyes',
  'read-as-farmer',
  'custody-balances',
  'sessions',
  'account-data',
  'second-factor',
  'service-status',
  'maintenance',
  'alert-rules',
  'password-reset',
  'email-proof',
  'payout-wallet',
  'payout-change',
  'idempotency',
  'pool-outlook',
  'pool-sort',
  'history-search',
  'sandbox',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** GET /info. Uptime in seconds; `units` are the assets of stakes and rewards. */
export const SystemInfo = v.object({
  service: maybe(v.string()),
  version: maybe(v.string()),
  uptime: maybe(v.number()),
  services: v.optional(Services, {}),
  network: maybe(
    v.object({
      name: knownWord('sandbox', 'testnet', 'public'),
      passphrase: maybe(v.string()),
      blockIntervalSeconds: maybe(v.number()),
      /** For how many seconds the network keeps an unharvested reward with its stake. */
      entryLifetimeSeconds: maybe(v.nullable(v.number())),
      /** The address that may mint KALE, and whether KALE can be taken back from wallets; null on a sandbox. */
      asset: maybe(v.nullable(v.object({ admin: v.string(), canClawBack: v.boolean() }))),
      /** Why and since when the KALE farm accepts no plants, and the block that was open then; null while it does. */
      farmClosed: maybe(
        v.nullable(
          v.object({
            why: knownWord('paused', 'removed', 'reset'),
            since: Timestamp,
            openBlock: maybe(v.nullable(BlockIndex)),
          }),
        ),
      ),
    }),
  ),
  /** Maintenance mode and its end, if it has one; null while it is off. */
  maintenance: maybe(v.nullable(v.object({ message: v.string(), until: v.nullable(Timestamp) }))),
  units: maybe(v.object({ stake: v.string(), reward: v.string() })),
  capabilities: v.optional(v.array(v.string()), []),
  /** The minimum XLM of a new custodial wallet. */
  minimumRequired: maybe(Money),
  /** Whether the platform pays the reserves and network fees of custodial wallets. */
  sponsored: maybe(v.boolean()),
  /** Ready accounts, on a sandbox only. */
  sandbox: maybe(
    v.nullable(
      v.object({
        accounts: v.array(
          v.object({ email: v.string(), password: v.string(), role: Role, label: maybe(v.string()) }),
        ),
        payoutWallet: maybe(v.nullable(v.string())),
      }),
    ),
  ),
});
export type SystemInfo = v.InferOutput<typeof SystemInfo>;
