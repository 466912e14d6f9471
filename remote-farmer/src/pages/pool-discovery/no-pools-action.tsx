import type { usePools } from 'shared-api';
import { Button, focusPageHeading } from 'shared-ui';
import type { usePoolSearch } from './pool-search.ts';

type NoPoolsActionProps = Pick<ReturnType<typeof usePoolSearch>, 'search' | 'setSearch' | 'status'> & {
  pools: Pick<ReturnType<typeof usePools>, 'refresh' | 'validating'>;
};

/** The action when no pool is found (ux.md rule 1): clear the search, or try again. */
export const NoPoolsAction = ({ search, setSearch, status, pools }: NoPoolsActionProps) => {
  // The button disappears, so the focus moves first.
  const keepFocus = (press: () => void) => () => {
    focusPageHeading();
    press();
  };
  if (search) return <Button onClick={keepFocus(() => setSearch(''))}>Clear Search</Button>;
  if (status.value !== 'all')
    return <Button onClick={keepFocus(() => status.onValueChange('all'))}>Clear filter</Button>;
  return (
    <Button icon="refresh" onClick={pools.refresh} pending={pools.validating}>
      Refresh
    </Button>
  );
};
