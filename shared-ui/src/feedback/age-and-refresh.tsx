import { styled } from 'styled-components';
import { Button } from '../forms/button.tsx';
import { combineSources, Freshness, type Source } from './freshness.tsx';

const Refresh = styled.span<{ $live: boolean }>`
  display: inline-flex;

  /* A phone's page that is live needs no button for it. */
  @media (max-width: 639.98px) {
    ${({ $live }) => $live && 'display: none;'}
  }
`;

export type AgeAndRefreshProps = {
  /** The page's data sources. The oldest determines the age, and Refresh fetches all. */
  of: Source | readonly Source[];
  /** How long it counts as fresh, in milliseconds (spec §9). */
  freshFor: number;
};

/** The page's one freshness mark, and Refresh (ux.md rule 4). Belongs in the head of a page, not on its cards. */
export const AgeAndRefresh = ({ of, freshFor }: AgeAndRefreshProps) => {
  const source = combineSources(of);
  return (
    <Freshness of={source} freshFor={freshFor}>
      {live => (
        <Refresh $live={live}>
          <Button variant="ghost" icon="refresh" onClick={source.refresh} pending={source.validating}>
            Refresh
          </Button>
        </Refresh>
      )}
    </Freshness>
  );
};
