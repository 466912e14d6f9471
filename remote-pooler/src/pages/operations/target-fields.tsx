import { type ReactNode, useState } from 'react';
import type { PoolerId } from 'shared-api';
import { usePoolerBlocks } from 'shared-api/operator';
import { Grid, Select, useSearchParams } from 'shared-ui';
import { TextField } from 'shared-ui/forms';
import { blockIndexError, readTarget } from './operation-input.ts';
import { usePoolChoice } from './use-pool-choice.ts';

const LOOKED_AT = 10; // the last report may be a block that the ledger does not have

/** A field stored in the URL, so that the next step, a reload and a link keep it. */
const useKept = <T extends string>(name: string) => {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(params.get(name) as T | null);
  const keep = (next: T) => {
    setText(next);
    setParams(
      before => {
        const after = new URLSearchParams(before);
        after.set(name, next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [text, keep] as const;
};

/** The block and the pool of an operation; an operator of one pool need not choose it. */
export const useTarget = () => {
  const pools = usePoolChoice();
  const [block, setBlockIndex] = useKept('block');
  const [chosen, setPoolerId] = useKept<PoolerId>('pooler');
  const blockIndex = block ?? '';
  const pool = pools.length === 1 ? pools[0] : pools.find(({ value }) => value === chosen);
  const poolerId = pool?.value;
  const blockError = blockIndexError(blockIndex);
  return {
    target: readTarget(blockIndex, poolerId),
    /** Why there is no target: an invalid block index, or the given text. */
    whyNone: (missing: string) => (poolerId && blockError) || missing,
    blockIndex,
    blockError,
    setBlockIndex,
    poolerId,
    setPoolerId,
    pools,
  };
};

type TargetFieldsProps = Omit<ReturnType<typeof useTarget>, 'target' | 'whyNone'> & { children?: ReactNode };

/** Fields for block index and pooler. */
export const TargetFields = ({
  blockIndex,
  blockError,
  setBlockIndex,
  poolerId,
  setPoolerId,
  pools,
  children,
}: TargetFieldsProps) => {
  const { data, loading } = usePoolerBlocks({ limit: LOOKED_AT, poolerId });
  const onLedger = data?.items.filter(({ confirmed }) => confirmed !== false) ?? [];
  const newest =
    onLedger.length > 0 ? Math.max(...onLedger.map(block => block.blockIndex)) : loading ? '...' : undefined;
  return (
    <Grid $columns={3} $min="14rem" style={{ alignItems: 'start' }}>
      <TextField
        label="Block Index"
        inputMode="numeric"
        hint={newest !== undefined && `Newest block: ${newest}`}
        error={blockError}
        value={blockIndex}
        onChange={event => setBlockIndex(event.target.value)}
      />
      <Select<PoolerId>
        label="Pooler"
        options={pools}
        value={poolerId}
        placeholder={poolerId ? undefined : 'Choose a pooler'}
        onValueChange={setPoolerId}
      />
      {children}
    </Grid>
  );
};
