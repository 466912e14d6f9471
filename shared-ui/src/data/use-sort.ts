import { useSearchParams } from '../router/router.ts';
import type { Sort } from './table-parts.tsx';

/**
 * The order of a list, kept in the address: `sort=name` ascending, `sort=-name` descending; without it, the list's
 * default order. A new order starts at page 1. An unknown name counts as none.
 */
export const useSort = <Name extends string>(names: readonly Name[]) => {
  const [params, setParams] = useSearchParams();
  const text = params.get('sort');
  const column = names.find(name => name === text?.replace(/^-/, ''));
  const sort: (Sort & { column: Name }) | undefined = column && {
    column,
    direction: text?.startsWith('-') ? 'descending' : 'ascending',
  };
  const onSortChange = (next: Sort) =>
    setParams(
      before => {
        const after = new URLSearchParams(before);
        after.set('sort', next.direction === 'descending' ? `-${next.column}` : next.column);
        after.delete('page');
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return { sort, onSortChange };
};
