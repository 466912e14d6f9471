import { useCapability } from 'shared-api';
import type { Column } from 'shared-ui/rows';
import { useSort } from 'shared-ui/sorting';

/**
 * The order of a list that the server sorts, kept in the address. Needs a server with the capability for
 * administration.
 */
export const useSortInAddress = <Name extends string>(names: readonly Name[]) => {
  const offered = useCapability('admin-desk') === true;
  const { sort, onSortChange } = useSort(offered ? names : []);
  return {
    /** The sort in the query; undefined for the default order. */
    query: sort
      ? ({ sort: sort.column, order: sort.direction === 'descending' ? 'desc' : 'asc' } as const)
      : {},
    /** In the form of the table. */
    sorting: { ...(sort && { sort }), onSortChange },
    /** The columns of the table; those that the server sorts by are sortable. */
    sortable: <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
      columns.map(each => ({ ...each, sortable: offered && names.some(name => name === each.id) })),
  };
};
