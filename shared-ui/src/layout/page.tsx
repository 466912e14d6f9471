import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { AgeAndRefresh, type AgeAndRefreshProps } from '../feedback/age-and-refresh.tsx';
import { column } from './column.ts';
import { Row } from './stack.tsx';

const Frame = styled.div`
  ${column}
  gap: var(--space-4);
  width: 100%;
  max-width: var(--content);
  margin-inline: auto;
`;

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
`;

const Title = styled.h1`
  font-size: var(--text-title);
  line-height: var(--leading-title);
  letter-spacing: -0.02em;
`;

const SHORT = 60; // characters

/** Title and description; the description is beside the title if it is short and the page is wide, else below it. */
const Heading = styled.div<{ $short: boolean }>`
  flex: 1 1 11rem;

  & > p {
    max-width: 44rem;
    color: var(--text-2);
  }

  @media (max-width: 639.98px) {
    flex-basis: ${({ $short }) => !$short && '100%'};

    & > p {
      font-size: var(--text-caption);
      line-height: var(--leading-caption);
    }
  }

  ${({ $short }) =>
    $short &&
    css`
      @media (min-width: 1280px) {
        display: flex;
        align-items: baseline;
        gap: var(--space-4);
      }
    `}
`;

type PageProps = {
  title: ReactNode;
  description?: ReactNode;
  /** The page's data and how long it counts as fresh: shows "Live" or its age, and Refresh. */
  freshness?: AgeAndRefreshProps;
  /** Buttons for the whole page, such as Export. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** A page: its h1 (which takes the focus after a change of route), its description, its freshness and its actions. */
export const Page = ({ title, description, freshness, actions, children }: PageProps) => (
  <Frame>
    <Head>
      <Heading $short={typeof description !== 'string' || description.length < SHORT}>
        <Title tabIndex={-1}>{title}</Title>
        {description && <p>{description}</p>}
      </Heading>
      {(freshness || actions) && (
        <Row $gap={2}>
          {freshness && <AgeAndRefresh {...freshness} />}
          {actions}
        </Row>
      )}
    </Head>
    {children}
  </Frame>
);

/** Moves the focus to the page's heading, as after a change of route. Returns whether there is one. */
export const focusPageHeading = () => {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.focus({ preventScroll: true });
  return heading !== null;
};
