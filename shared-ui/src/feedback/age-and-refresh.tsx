import type { Resource } from 'shared-api';
import { Button } from '../forms/button.tsx';
import { AsOf } from './as-of.tsx';

type AgeAndRefreshProps = {
  of: Pick<Resource<unknown>, 'updatedAt' | 'validating' | 'refresh'>;
  /** How long it counts as fresh, in milliseconds (spec §9). */
  freshFor: number;
};

/** How old what a page or section shows is, and a button that asks for it again (ux.md rule 4). */
export const AgeAndRefresh = ({ of, freshFor }: AgeAndRefreshProps) => (
  <>
    <AsOf at={of.updatedAt} freshFor={freshFor} />
    <Button icon="refresh" onClick={of.refresh} pending={of.validating}>
      Refresh
    </Button>
  </>
);
