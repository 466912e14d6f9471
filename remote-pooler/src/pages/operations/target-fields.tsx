import { type ReactNode, useState } from 'react';
import type { PoolerId } from 'shared-api';
import { Grid, Select, TextField } from 'shared-ui';
import { readTarget } from './operation-input.ts';
import { usePoolChoice } from './use-pool-choice.ts';

/** The block and the pool that an operation is about; whoever has one pool need not choose it. */
export const useTarget = () => {
  const pools = usePoolChoice();
  const [blockIndex, setBlockIndex] = useState('');
  const [chosen, setPoolerId] = useState<PoolerId>();
  const poolerId = chosen ?? (pools.length === 1 ? pools[0]?.value : undefined);
  return {
    target: readTarget(blockIndex, poolerId),
    blockIndex,
    setBlockIndex,
    poolerId,
    setPoolerId,
    pools,
  };
};

type TargetFieldsProps = Omit<ReturnType<typeof useTarget>, 'target'> & { children?: ReactNode };

/** Fields for block index and pooler. */
export const TargetFields = ({
  blockIndex,
  setBlockIndex,
  poolerId,
  setPoolerId,
  pools,
  children,
}: TargetFieldsProps) => (
  <Grid $columns={3} $min="14rem">
    <TextField
      label="Block Index"
      inputMode="numeric"
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
