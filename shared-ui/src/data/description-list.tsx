import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Skeleton } from '../feedback/skeleton.tsx';

/** Names and values of one thing, a hairline between them. Holds `KeyValue`s. */
export const DescriptionList = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
`;

const Frame = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 var(--space-4);
  padding: 0.5rem 0;
  border-bottom: 1px solid var(--line);

  &:first-child {
    padding-top: 0;
  }

  &:last-child {
    padding-bottom: 0;
    border-bottom: 0;
  }

  & > dt {
    color: var(--muted);
  }

  & > dd {
    min-width: 0;
    font-weight: 500;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    text-align: right;
    margin-left: auto;
  }

  & small {
    display: block;
    color: var(--muted);
    font-size: var(--text-xs);
    font-weight: 400;
  }
`;

type KeyValueProps = {
  label: ReactNode;
  /** Where the value comes from, such as "default" when the server did not say. */
  hint?: ReactNode;
  loading?: boolean;
  children?: ReactNode;
};

/** One name with its value, inside a `DescriptionList`. */
export const KeyValue = ({ label, hint, loading = false, children }: KeyValueProps) => (
  <Frame>
    <dt>{label}</dt>
    <dd>
      {loading ? <Skeleton width="6rem" /> : children}
      {hint && <small>{hint}</small>}
    </dd>
  </Frame>
);
