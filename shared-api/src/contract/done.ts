import * as v from 'valibot';
import { maybe } from './tolerant.ts';

/** An answer that says only that it was done. */
export const Done = v.object({
  success: v.optional(v.boolean(), true),
  message: maybe(v.optional(v.string())),
});
export type Done = v.InferOutput<typeof Done>;
