import { useState } from 'react';
import { formatAmount, type PoolDetails, type PoolerId, parseAmount } from 'shared-api';
import { Button, Card, Stack } from 'shared-ui';
import { readTypedAmount, TextField, type TypedAmount } from 'shared-ui/forms';
import { IntervalField, StakeField } from '../join-pool/contract-fields.tsx';
import type { JoinSettings } from '../join-pool/join-dialog.tsx';
import { stakeFraction } from '../join-pool/join-rules.ts';
import { PoolProjection } from '../projection/pool-projection.tsx';
import { useStakeBalance } from '../projection/stake-balance.ts';

/** The calculator's initial values for a wallet without KALE. */
const EXAMPLE = '5000.00';
const START = { percent: 10, interval: 6 } as const;

type CalculatorProps = {
  pool: PoolDetails;
  poolerId: PoolerId;
  joinable: boolean;
  /** Absent for members, and for those who can never join. */
  onJoin: ((settings: JoinSettings) => void) | undefined;
};

/** Projects the earnings of an amount, a stake and an interval in a pool. */
export default function Calculator({ pool, poolerId, joinable, onJoin }: CalculatorProps) {
  const held = useStakeBalance();
  const [typed, setTyped] = useState<string | null>(null);
  const [percent, setPercent] = useState<number>(START.percent);
  const [interval, setInterval] = useState<number>(START.interval);
  const { amount: balance, problem }: TypedAmount<'KALE'> =
    typed === null
      ? { amount: held || parseAmount('KALE', EXAMPLE) }
      : readTypedAmount('KALE', typed, 'Enter a smaller amount');
  const { rewardSplit, platformFee } = { ...pool.terms };
  return (
    <Card
      title="What you could earn"
      footer={
        onJoin && (
          <Button wide disabled={!joinable} onClick={() => onJoin({ percent, interval })}>
            Join with these settings
          </Button>
        )
      }
    >
      <Stack $gap={5}>
        <TextField
          label="Your KALE"
          inputMode="decimal"
          autoComplete="off"
          end="KALE"
          value={typed ?? (balance === undefined ? '' : formatAmount(balance))}
          error={problem}
          onChange={event => setTyped(event.target.value)}
        />
        <StakeField percent={percent} onPercent={setPercent} />
        <IntervalField blocks={interval} onBlocks={setInterval} />
        {balance !== undefined && (
          <PoolProjection
            poolerId={poolerId}
            stake={stakeFraction(percent)}
            interval={interval}
            balance={balance}
            rewardSplit={rewardSplit}
            platformFee={platformFee}
          />
        )}
      </Stack>
    </Card>
  );
}
