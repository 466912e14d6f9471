import { useSearchParams } from 'shared-ui';
import type { Sort } from 'shared-ui/content';

/** The order of the table, kept in the address: `sort=block` rising, `sort=-block` falling; nothing: newest first. */
export const useSortInAddress = () => {
  const [params, setParams] = useSearchParams();
  const text = params.get('sort');
  const sort: Sort | undefined = text
    ? { column: text.replace(/^-/, ''), direction: text.startsWith('-') ? 'descending' : 'ascending' }
    : undefined;
  const onSortChange = ({ column, direction }: Sort) =>
    setParams(
      before => {
        const next = new URLSearchParams(before);
        next.set('sort', direction === 'descending' ? `-${column}` : column);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { sort, onSortChange };
};
