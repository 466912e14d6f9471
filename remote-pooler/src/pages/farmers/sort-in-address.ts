import { FARMER_SORTS, type FarmerSort } from 'shared-api/operator';
import { useSearchParams } from 'shared-ui';
import type { Sort } from 'shared-ui/content';

const read = (text: string | null): (Sort & { column: FarmerSort }) | undefined => {
  const column = FARMER_SORTS.find(name => name === text?.replace(/^-/, ''));
  return column && { column, direction: text?.startsWith('-') ? 'descending' : 'ascending' };
};

/** The order of the farmers, kept in the address: `sort=name` rising, `sort=-name` falling. A new order begins at page 1. */
export const useSortInAddress = () => {
  const [params, setParams] = useSearchParams();
  const onSortChange = ({ column, direction }: Sort) =>
    setParams(
      before => {
        const next = new URLSearchParams(before);
        next.set('sort', direction === 'descending' ? `-${column}` : column);
        next.delete('page');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { sort: read(params.get('sort')), onSortChange };
};
