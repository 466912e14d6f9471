import { useMemo } from 'react';
import type * as v from 'valibot';
import type { Capability } from '../contract/info.ts';
import { type Page, pageCount } from '../contract/tolerant.ts';
import { useCapable } from './use-capable.ts';
import type { Ask, Resource } from './use-resource.ts';

/** The position of a page in its list. */
export interface Pagination {
  page: number;
  limit: number;
  total: number;
  totalPages: number;
}

/** Adds the page count to a list: totalPages = ceil(total / limit). */
export function useList<S extends v.GenericSchema<unknown, Page<unknown>>>(
  list: Resource<v.InferOutput<S>>,
): Resource<v.InferOutput<S> & { pagination: Pagination }> {
  const { data } = list;
  const paged = useMemo(() => {
    if (!data) return undefined;
    const { page, limit, total } = data;
    return { ...data, pagination: { page, limit, total, totalPages: pageCount(data) } };
  }, [data]);
  return { ...list, data: paged };
}

/** Reads a list if the server has the capability and the request is not null. */
export const useCapableList = <S extends v.GenericSchema<unknown, Page<unknown>>>(
  capability: Capability,
  ask: Ask<S> | null,
) => useList<S>(useCapable(capability, ask));

/** What a list may be asked for, from the schema of its query. */
export type ListFilter<Query extends v.GenericSchema> = {
  [Name in keyof v.InferOutput<Query>]?: v.InferOutput<Query>[Name] | undefined;
};
