import { styled } from 'styled-components';

export const Input = styled.input`
  width: 100%;
  min-height: 2.5rem;
  padding: 0.375rem 0.75rem;
  background: var(--field);
  border: 1px solid var(--control-line);
  border-radius: var(--radius);
  color: var(--text);

  &::placeholder {
    color: var(--text-2);
    opacity: 1;
  }
`;

/** Has its final height, so that the dialog does not move while typing. */
export const Results = styled.div`
  height: min(24rem, 50dvh);
`;

export const List = styled.div`
  max-height: 100%;
  overflow-y: auto;
  overscroll-behavior: contain;
`;

export const Group = styled.div`
  & + & {
    border-top: 1px solid var(--line);
    margin-top: var(--space-2);
  }
`;

export const GroupTitle = styled.div`
  padding: var(--space-3) var(--space-2) var(--space-1);
  color: var(--text-2);
  font-size: var(--text-caption);
  font-weight: 500;
`;

export const Option = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-height: 2.5rem;
  padding: var(--space-1) var(--space-2);
  border-radius: var(--radius);
  cursor: pointer;

  & > span:first-child {
    color: var(--text-2);
  }

  & > span:nth-child(2) {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  & > small {
    max-width: 50%;
    color: var(--text-2);
    font-size: var(--text-caption);
    overflow-wrap: anywhere;
    text-align: right;
  }

  &[aria-selected='true'] {
    background: var(--hover);
    box-shadow: inset 2px 0 var(--accent);
  }

  @media (forced-colors: active) {
    &[aria-selected='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
