import type * as v from 'valibot';
import { wordOf } from './tolerant.ts';

/** pending (15 min) → active → exiting → completed. */
export const ContractStatus = wordOf(
  ['pending', 'active', 'exiting', 'completed', 'expired'],
  ['success', 'failed'],
);
export type ContractStatus = v.InferOutput<typeof ContractStatus>;
