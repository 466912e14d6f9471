import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { styled } from 'styled-components';
import { Skeleton } from '../feedback/skeleton.tsx';

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  align-content: start;
  gap: 0 var(--space-10);
  margin: -0.25rem -4px;
  padding-inline: 4px;
  overflow: hidden;
`;

const Loading = createContext(false);

type DescriptionListProps = ComponentProps<'dl'> & {
  /** Whether its values load. */
  loading?: boolean;
};

/** Names and values in dense rows, in two columns if they fit. Contains `KeyValue`s. */
export const DescriptionList = ({ loading = false, ...list }: DescriptionListProps) => (
  <Loading value={loading}>
    <List {...list} />
  </Loading>
);

/* A value further from its name is hard to find. */
const Frame = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 var(--space-4);
  min-width: 0;
  max-width: 32rem;
  padding: 0.25rem 0;

  & > dt {
    color: var(--text-2);
  }

  /* Beside its name while the value fits; a long hint wraps. */
  & > dd {
    flex: 1 1 6.5rem;
    font-weight: 500;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    text-align: right;
  }

  /* A placeholder is where the value will be. */
  & > dd > [aria-hidden] {
    margin-left: auto;
  }

  /* A row with a button has the height of one without, so that neighbours align. */
  & > dd button {
    margin-block: -0.25rem;
  }

  & small {
    display: block;
    color: var(--text-2);
    font-size: var(--text-caption);
    font-weight: 400;
  }
`;

type KeyValueProps = {
  label: ReactNode;
  /** The source of the value, such as "default" when the server sent none. */
  hint?: ReactNode;
  /** Default: as its list. */
  loading?: boolean;
  children?: ReactNode;
};

/** One name with its value, inside a `DescriptionList`. */
export const KeyValue = ({ label, hint, loading, children }: KeyValueProps) => {
  const ofList = useContext(Loading);
  return (
    <Frame>
      <dt>{label}</dt>
      <dd>
        {(loading ?? ofList) ? <Skeleton width="6rem" /> : children}
        {hint && <small>{hint}</small>}
      </dd>
    </Frame>
  );
};
