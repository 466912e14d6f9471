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
  gap: var(--space-1) var(--space-4);
`;

const Title = styled.h1`
  font-size: var(--text-title);
  line-height: var(--leading-title);
  letter-spacing: -0.02em;
`;

const SHORT = 60; // characters

/** Beside the title if it is short and the page is wide, else below the title and the actions. */
const Description = styled.p<{ $short: boolean }>`
  order: 1;
  flex: 0 0 100%;
  padding-right: max(0px, 100% - 44rem);
  color: var(--text-2);

  ${({ $short }) =>
    $short &&
    css`
      @media (min-width: 1280px) {
        order: 0;
        flex: 1;
        padding-right: 0;
      }
    `}
`;

type PageProps = {
  title: ReactNode;
  description?: ReactNode;
  /** The page's data and for how long it counts as fresh: shows "Live" or its age, and Refresh. */
  freshness?: AgeAndRefreshProps;
  /** Buttons for the whole page, such as Export. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** A page: its h1 (which takes the focus after a change of route), its description, its freshness and its actions. */
export const Page = ({ title, description, freshness, actions, children }: PageProps) => (
  <Frame>
    <Head>
      <Title tabIndex={-1}>{title}</Title>
      {description && (
        <Description $short={typeof description !== 'string' || description.length < SHORT}>
          {description}
        </Description>
      )}
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
