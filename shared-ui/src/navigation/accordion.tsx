import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../icons/icon.tsx';

const Frame = styled.div`
  border-top: 1px solid var(--line);
`;

const Item = styled.details`
  border-bottom: 1px solid var(--line);

  & > summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-4);
    padding: var(--space-4) var(--space-1);
    border-radius: var(--radius-s);
    font-size: var(--text-section);
    font-weight: 500;
    list-style: none;
    cursor: pointer;
  }

  & > summary::-webkit-details-marker {
    display: none;
  }

  & > summary:hover {
    color: var(--accent);
  }

  & > summary > span {
    color: var(--text-2);
    transition: rotate var(--quick);
  }

  &[open] > summary > span {
    rotate: 180deg;
  }

  & > div {
    max-width: 46rem;
    padding: 0 var(--space-1) var(--space-5);
    color: var(--text-2);
  }
`;

/** Questions and their answers, several open at once, found by the browser's own search. */
export const Accordion = ({
  items,
}: {
  items: readonly { id: string; title: string; content: ReactNode }[];
}) => (
  <Frame>
    {items.map(({ id, title, content }) => (
      <Item key={id} id={id}>
        <summary>
          {title}
          <Icon name="chevron-down" />
        </summary>
        <div>{content}</div>
      </Item>
    ))}
  </Frame>
);
