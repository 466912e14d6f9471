import type { Handlers } from '../handler.ts';
import { account } from './account.ts';
import { contracts } from './contracts.ts';
import { funding } from './funding.ts';
import { pools } from './pools.ts';
import { system } from './system.ts';

/** What this server answers, by the operation names of the contract. */
export const HANDLERS = {
  ...system,
  ...account,
  ...funding,
  ...pools,
  ...contracts,
} satisfies Handlers;
