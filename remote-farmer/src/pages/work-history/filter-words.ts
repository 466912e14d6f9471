import { titled } from 'shared-ui/report';

/** The filters of the rows, besides the range. */
export type RowFilters = { status: string; search: string };

/** The filters of an export, as in `Filters: status Failed, search "alpha"`. Empty if none is set. */
export const filterWords = ({ status, search }: RowFilters): string[] => {
  const set = [
    ...(status === 'all' ? [] : [`status ${titled(status)}`]),
    ...(search.trim() ? [`search "${search.trim()}"`] : []),
  ];
  return set.length === 0 ? [] : [`Filters: ${set.join(', ')}`];
};
