import * as v from 'valibot';

/**
 * A field that another server may omit or send as null. Ours always sends it, unless the inner schema allows null or
 * absence (`v.nullable`, `v.optional`, `v.nullish`).
 */
export const maybe = <T extends v.GenericSchema>(schema: T) => v.nullish(schema);

/**
 * One of the words that our server sends, or that only other servers do, compared without case; a word from a newer
 * server reads as "unknown".
 */
export function wordOf<const T extends readonly string[], const U extends readonly string[]>(
  sent: T,
  others: U,
) {
  const words: readonly string[] = [...sent, ...others];
  return v.pipe(
    v.string(),
    v.transform(text => (words.includes(text.toLowerCase()) ? text.toLowerCase() : 'unknown')),
    v.picklist([...sent, 'unknown', ...others] as const satisfies readonly [...T, 'unknown', ...U]),
  );
}

/** One of the words that our server sends, compared without case; a word from a newer server reads as "unknown". */
export const knownWord = <const T extends readonly string[]>(...sent: T) => wordOf(sent, []);

export type Fields = Record<string, unknown>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Converts responses of older servers into the canonical form, then checks that form. */
export function reshaped<T extends v.GenericSchema>(reshape: (body: Fields) => unknown, schema: T) {
  return v.pipe(
    v.unknown(),
    v.transform((body): v.InferInput<T> => (isFields(body) ? reshape(body) : body) as v.InferInput<T>),
    schema,
  );
}

const LIST_NAMES = ['items', 'plantings', 'harvests', 'poolers', 'contracts', 'data'];

/** One page of a list: `items`, under any name that servers use, or a bare array. */
export function listOf<T extends v.GenericSchema>(item: T, keep: (entry: unknown) => boolean = () => true) {
  return v.pipe(
    v.unknown(),
    v.transform((body): Fields => {
      const fields: Fields = isFields(body) ? body : { items: body };
      const found = LIST_NAMES.map(name => fields[name]).find(Array.isArray);
      const items = found?.filter(keep) ?? fields.items ?? fields.data;
      const paging: Fields = isFields(fields.pagination) ? { ...fields.pagination, ...fields } : fields;
      const { page = 1, limit = 10, total, totalPages } = paging;
      const counted =
        typeof totalPages === 'number' && typeof limit === 'number' ? totalPages * limit : undefined;
      return { items, page, limit, total: total ?? counted ?? (Array.isArray(items) ? items.length : 0) };
    }),
    v.object({ items: v.array(item), page: v.number(), limit: v.number(), total: v.number() }),
  );
}

/** One page of a list and its position. */
export interface Page<T> {
  items: T[];
  page: number;
  limit: number;
  total: number;
}

/** The number of pages of a list, at least one. */
export const pageCount = ({ limit, total }: { limit: number; total: number }) =>
  Math.max(1, Math.ceil(total / Math.max(1, limit)));
