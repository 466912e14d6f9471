import { titled } from 'shared-ui/report';

/** The filters of an export, as in `Filters: status Failed, search "alpha"`. Empty if none is set. */
export const filterWords = ({ status, search }: { status: string; search: string }): string[] => {
  const set = [
    ...(status === 'all' ? [] : [`status ${titled(status)}`]),
    ...(search.trim() ? [`search "${search.trim()}"`] : []),
  ];
  return set.length === 0 ? [] : [`Filters: ${set.join(', ')}`];
};
