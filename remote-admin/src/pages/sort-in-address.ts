import { useCapability } from 'shared-api';
import { useSearchParams } from 'shared-ui';
import type { Column, Sort } from 'shared-ui/content';

/**
 * The order of a list, kept in the address: `sort=name` rising, `sort=-name` falling. A new order begins at page 1. A
 * server without the admin's desk does not sort.
 */
export const useSortInAddress = <Name extends string>(names: readonly Name[]) => {
  const offered = useCapability('admin-desk') === true;
  const [params, setParams] = useSearchParams();
  const text = params.get('sort');
  const column = offered ? names.find(name => name === text?.replace(/^-/, '')) : undefined;
  const falling = text?.startsWith('-') ?? false;
  const sort: Sort | undefined = column && { column, direction: falling ? 'descending' : 'ascending' };
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
  return {
    /** As the server takes it; nothing for a list in its first order. */
    query: column ? ({ sort: column, order: falling ? 'desc' : 'asc' } as const) : {},
    /** As a table takes it. */
    sorting: { ...(sort && { sort }), onSortChange },
    /** The columns of the table, those sortable that the server sorts by. */
    sortable: <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
      columns.map(each => ({ ...each, sortable: offered && names.some(name => name === each.id) })),
  };
};
