import { useState } from 'react';
import type { PoolerId } from 'shared-api';
import { usePoolDetails } from 'shared-api/farmer';
import { Alert, Button, focusPageHeading, lazyDialog, Row } from 'shared-ui';
import { MAX_COMPARED } from './use-compared.ts';

const loadCompare = () => import('./compare-dialog.tsx');
const CompareDialog = lazyDialog(loadCompare);

type CompareBarProps = { ids: readonly PoolerId[]; onClear: () => void };

/** Which pools are chosen for comparison, on any page of the list, and the way there. */
export default function CompareBar({ ids, onClear }: CompareBarProps) {
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
    <div>
      <Alert
        title={`Comparing ${ids.length} of ${MAX_COMPARED}`}
        action={
          <Row $gap={2}>
            <Button
              size="sm"
              onClick={() => {
                focusPageHeading(); // The bar goes, and the focus must not go with it.
                onClear();
              }}
            >
              Clear
            </Button>
            <Button
              size="sm"
              variant="primary"
              disabled={ids.length < 2}
              onPointerEnter={loadCompare}
              onClick={() => setOpen(true)}
            >
              Compare pools
            </Button>
          </Row>
        }
      >
        {pools.map(({ name }) => name).join(', ')}
        {ids.length === 1 && '. Choose another pool to compare it with.'}
      </Alert>
      {open && <CompareDialog pools={pools} onClose={() => setOpen(false)} />}
    </div>
  );
}
