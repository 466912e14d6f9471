import { useSearchParams } from 'shared-ui';
import type { Sort } from 'shared-ui/content';

const read = (text: string | null): Sort | undefined => {
  if (!text) return undefined;
  const falling = text.startsWith('-');
  return { column: falling ? text.slice(1) : text, direction: falling ? 'descending' : 'ascending' };
};

/** The order of a table, kept in the address: `sort=name` rising, `sort=-name` falling. */
export const useSortInAddress = () => {
  const [params, setParams] = useSearchParams();
  const sort = read(params.get('sort'));
  const onSortChange = ({ column, direction }: Sort) =>
    setParams(
      before => {
        const next = new URLSearchParams(before);
        next.set('sort', direction === 'descending' ? `-${column}` : column);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { ...(sort && { sort }), onSortChange };
};
