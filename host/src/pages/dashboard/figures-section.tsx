import type { ReactNode } from 'react';
import type { ApiError, Resource } from 'shared-api';
import { AsOf, ButtonLink, Section } from 'shared-ui';
import { ResourceState } from 'shared-ui/content';
import { FigureCell, FigureCells } from './figure-cells.tsx';
import { StatSkeletons } from './stat-skeletons.tsx';

type Figure<T> = { label: string; value: (data: T) => ReactNode; note?: (data: T) => ReactNode };

type FiguresSectionProps<T> = {
  title: string;
  resource: Resource<T>;
  /** How long its values count as fresh, in milliseconds (spec §9). */
  freshFor: number;
  figures: readonly Figure<T>[];
  failure: (error: ApiError) => string;
  /** The page with details. */
  more: { to: string; label: string };
};

/** Figures of one resource, each in a card, and a link to the page with details. */
export const FiguresSection = <T,>({
  title,
  resource,
  freshFor,
  figures,
  failure,
  more,
}: FiguresSectionProps<T>) => (
  <Section
    title={title}
    actions={
      <>
        <AsOf at={resource.updatedAt} freshFor={freshFor} />
        <ButtonLink to={more.to} size="sm">
          {more.label}
        </ButtonLink>
      </>
    }
  >
    <ResourceState
      resource={resource}
      failure={failure}
      skeleton={<StatSkeletons labels={figures.map(({ label }) => label)} />}
    >
      {data => (
        <FigureCells>
          {figures.map(({ label, value, note }) => (
            <FigureCell level={3} key={label} label={label} value={value(data)}>
              {note?.(data)}
            </FigureCell>
          ))}
        </FigureCells>
      )}
    </ResourceState>
  </Section>
);
