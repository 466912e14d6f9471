import * as v from 'valibot';
import { maybe } from './tolerant.ts';

/** A response without data. */
export const Done = v.object({
  success: v.optional(v.boolean(), true),
  message: maybe(v.optional(v.string())),
});
export type Done = v.InferOutput<typeof Done>;
