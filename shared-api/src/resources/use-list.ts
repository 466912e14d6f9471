import { useMemo } from 'react';
import type * as v from 'valibot';
import { type Page, pageCount } from '../contract/tolerant.ts';
import type { Resource } from './use-resource.ts';

/** Where a page of a list stands. */
export interface Pagination {
  page: number;
  limit: number;
  total: number;
  totalPages: number;
}

/** Adds to a list what a pager needs: totalPages = ceil(total / limit). */
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
