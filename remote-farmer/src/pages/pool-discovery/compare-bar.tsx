import { lazy, Suspense, useState } from 'react';
import type { Pool } from 'shared-api';
import { Alert, Button, Row } from 'shared-ui';
import { styled } from 'styled-components';

const loadCompare = () => import('./compare-dialog.tsx');
const CompareDialog = lazy(loadCompare);

/** Pools that fit side by side. */
export const MOST_COMPARED = 4;

/** Stays in view while pools are chosen. */
const Bar = styled.div`
  position: sticky;
  bottom: var(--space-4);
  z-index: 1;
  background: var(--surface);
  border-radius: var(--radius);
`;

type CompareBarProps = { pools: readonly Pool[]; onClear: () => void };

/** Which pools are chosen for comparison, and the way there. */
export const CompareBar = ({ pools, onClear }: CompareBarProps) => {
  const [open, setOpen] = useState(false);
  if (pools.length === 0) return null;
  return (
    <Bar>
      <Alert
        title={`${pools.length} of at most ${MOST_COMPARED} pools chosen`}
        action={
          <Row $gap={2}>
            <Button size="sm" onClick={onClear}>
              Clear
            </Button>
            <Button
              size="sm"
              variant="primary"
              disabled={pools.length < 2}
              onPointerEnter={loadCompare}
              onClick={() => setOpen(true)}
            >
              Compare pools
            </Button>
          </Row>
        }
      >
        {pools.map(({ name }) => name).join(', ')}
        {pools.length === 1 && ': choose another one to compare it with.'}
      </Alert>
      <Suspense fallback={null}>
        {open && <CompareDialog pools={pools} onClose={() => setOpen(false)} />}
      </Suspense>
    </Bar>
  );
};
