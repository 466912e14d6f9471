import type { PoolerId } from 'shared-api';
import { useSearchParams } from 'shared-ui';

/** Pools that fit side by side. */
export const MAX_COMPARED = 4;

/** Which pools are chosen for comparison, kept in the URL; at most four, each once. */
export const useCompared = () => {
  const [params, setParams] = useSearchParams();
  const ids = [...new Set(params.get('compare')?.split(',').filter(Boolean))].slice(
    0,
    MAX_COMPARED,
  ) as PoolerId[];
  const choose = (chosen: readonly PoolerId[]) =>
    setParams(
      before => {
        const next = new URLSearchParams(before);
        if (chosen.length > 0) next.set('compare', chosen.join(','));
        else next.delete('compare');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { ids, choose };
};
