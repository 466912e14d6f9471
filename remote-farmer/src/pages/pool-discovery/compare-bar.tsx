import { useState } from 'react';
import type { PoolerId } from 'shared-api';
import { usePoolDetails } from 'shared-api/projection';
import { Button, focusPageHeading, lazyDialog, Row } from 'shared-ui';
import { styled } from 'styled-components';
import { prefetch } from '../prefetch.ts';
import { MAX_COMPARED } from './use-compared.ts';

const loadCompare = () => import(/* webpackChunkName: 'pool-dialogs' */ './compare-dialog.tsx');
const CompareDialog = lazyDialog(loadCompare);
const prefetchCompare = prefetch(loadCompare);

const Frame = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  justify-self: center;
  gap: var(--space-2) var(--space-6);
  width: min(100%, 44rem);
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--line-strong);

  && {
    background: var(--raised);
    border-radius: var(--radius-l);
  }

  & > p {
    flex: 1 1 14rem;
    color: var(--text-2);
  }

  & strong {
    margin-right: var(--space-2);
    color: var(--text);
    font-weight: 600;
  }
`;

type CompareBarProps = {
  ids: readonly PoolerId[];
  /** The pool that the farmer is in. */
  own: PoolerId | null | undefined;
  onClear: () => void;
};

/** The pools chosen for comparison, on any page of the list, and a button that compares them. */
export default function CompareBar({ ids, own, onClear }: CompareBarProps) {
  const [open, setOpen] = useState(false);
  const [a, b, c, d] = ids;
  const details = [
    usePoolDetails(a ?? null),
    usePoolDetails(b ?? null),
    usePoolDetails(c ?? null),
    usePoolDetails(d ?? null),
  ];
  const pools = ids.map((id, index) => {
    const { data, error, refresh } = details[index] ?? {};
    return { id, name: data?.name ?? id, details: data, error: error !== undefined && !data, refresh };
  });
  return (
    <Frame aria-label="Comparison">
      <p role="status">
        <strong>
          Comparing {ids.length} of {MAX_COMPARED}
        </strong>
        <span>{pools.map(({ name }) => name).join(', ')}</span>
        {ids.length === 1 && '. Choose another pool to compare it with.'}
      </p>
      <Row $gap={2}>
        <Button
          size="sm"
          onClick={() => {
            focusPageHeading(); // The bar disappears, and the focus must not be lost with it.
            onClear();
          }}
        >
          Clear
        </Button>
        <Button
          size="sm"
          variant="primary"
          disabled={ids.length < 2}
          onPointerEnter={prefetchCompare}
          onClick={() => setOpen(true)}
        >
          Compare pools
        </Button>
      </Row>
      {open && <CompareDialog pools={pools} own={own} onClose={() => setOpen(false)} />}
    </Frame>
  );
}
