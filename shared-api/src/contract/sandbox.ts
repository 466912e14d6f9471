import * as v from 'valibot';
import { isAccount } from '../address/index.ts';
import { maybe } from './tolerant.ts';
import { Money } from './units.ts';

/** POST /sandbox/fund: test XLM, on a sandbox network only. */
export const SandboxFundRequest = v.object({
  address: v.pipe(v.string(), v.check(isAccount, 'Enter a valid Stellar address')),
});
export type SandboxFundRequest = v.InferOutput<typeof SandboxFundRequest>;

/** Amounts in XLM. */
export const SandboxFundResponse = v.object({
  address: maybe(v.string()),
  amount: maybe(Money),
  balance: maybe(Money),
  transactionHash: maybe(v.nullable(v.string())),
});
export type SandboxFundResponse = v.InferOutput<typeof SandboxFundResponse>;
