import { useSearchParams } from './router.ts';

/** The search text, filters and page of a list, kept in the URL. A new search or filter starts at page 1. */
export const useListSearch = () => {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string, replace = name === 'search') =>
    setParams(
      before => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        if (name !== 'page') next.delete('page');
        return next;
      },
      { replace, preventScrollReset: true },
    );
  return {
    search: params.get('search') ?? '',
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    setSearch: (search: string) => set('search', search),
    setPage: (page: number, replace?: boolean) => set('page', page > 1 ? String(page) : '', replace),
    /** The choice in the URL, or the first one, which the URL omits. */
    filter: <const V extends string>(name: string, choices: readonly [{ value: V }, ...{ value: V }[]]) => ({
      value: (choices.find(({ value }) => value === params.get(name)) ?? choices[0]).value,
      onValueChange: (value: V) => set(name, value === choices[0].value ? '' : value),
    }),
  };
};
