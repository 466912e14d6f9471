import { lazyValue } from '../format/lazy-value.ts';

/** A sortable value. Amounts are bigint, compared to the last unit. */
export type SortValue = string | number | bigint | null | undefined;

const collator = lazyValue(() => new Intl.Collator('en', { numeric: true, sensitivity: 'base' }));

/** Ascending order of two values of one column: text as people sort it, numbers by size. */
export const compare = (one: SortValue, other: SortValue) => {
  if (typeof one === 'string' && typeof other === 'string') return collator().compare(one, other);
  const left = one ?? '';
  const right = other ?? '';
  return left < right ? -1 : left > right ? 1 : 0;
};
