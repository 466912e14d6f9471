import { useId, useState } from 'react';
import { type Pool, type PoolerId, useUnits } from 'shared-api';
import {
  Alert,
  BlocksAsTime,
  Button,
  blocksDuration,
  EmptyState,
  NumberField,
  RadioGroup,
  RelativeTime,
  Slider,
  Stack,
} from 'shared-ui';
import { Dialog } from 'shared-ui/overlays';
import {
  clampHarvestInterval,
  clampStakePercent,
  DEFAULT_HARVEST_INTERVAL,
  HARVEST_INTERVALS,
  STAKE_PERCENT,
} from './join-rules.ts';
import { JoinTerms } from './join-terms.tsx';
import { type PendingContract, useJoinFlow } from './use-join-flow.ts';

type JoinDialogProps = {
  pool: { id: PoolerId; name: Pool['name'] };
  /** A contract requested earlier: the dialog opens at its confirmation. */
  resume?: PendingContract;
  onClose: () => void;
};

/** Join Mining Pool: configure, confirm, success (spec §2 and §4). */
export default function JoinDialog({ pool, resume, onClose }: JoinDialogProps) {
  const { step, join, confirm, joining, confirming } = useJoinFlow(pool.id, onClose, resume);
  const [percent, setPercent] = useState<number>(STAKE_PERCENT.initial);
  const [interval, setInterval] = useState(clampHarvestInterval(DEFAULT_HARVEST_INTERVAL));
  const form = useId();

  const footer =
    step.name === 'configure' ? (
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" form={form} pending={joining} pendingLabel="Joining...">
          Join Pool
        </Button>
      </>
    ) : step.name === 'confirm' ? (
      <>
        <Button onClick={onClose}>Not now</Button>
        <Button
          variant="primary"
          pending={confirming}
          pendingLabel="Confirming..."
          onClick={() => confirm(step.contract.contractId)}
        >
          Confirm
        </Button>
      </>
    ) : undefined;

  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!joining && !confirming}
      title="Join Mining Pool"
      description={step.name === 'success' ? undefined : pool.name}
      footer={footer}
    >
      {step.name === 'configure' && (
        <form
          id={form}
          onSubmit={event => {
            event.preventDefault();
            if (!joining) join(percent, interval);
          }}
        >
          <Configure percent={percent} onPercent={setPercent} interval={interval} onInterval={setInterval} />
        </form>
      )}
      {step.name === 'confirm' && (
        <Stack>
          <p>Read the terms once more. The contract starts when you confirm.</p>
          <JoinTerms contract={step.contract} />
          {step.contract.expiresAt && (
            <Alert tone="info">
              Your seat is kept for you: this offer ends <RelativeTime at={step.contract.expiresAt} />.
            </Alert>
          )}
        </Stack>
      )}
      {step.name === 'success' && (
        <div role="status">
          <EmptyState icon="check-circle" title="You joined the pool">
            {pool.name} plants for you from the next block on.
          </EmptyState>
        </div>
      )}
    </Dialog>
  );
}

type ConfigureProps = {
  percent: number;
  onPercent: (percent: number) => void;
  interval: number;
  onInterval: (blocks: number) => void;
};

/** How much to stake and how often to harvest (spec §5). */
const Configure = ({ percent, onPercent, interval, onInterval }: ConfigureProps) => {
  const { blockSeconds, stake } = useUnits();
  return (
    <Stack $gap={6}>
      <Stack $gap={3}>
        <Slider
          label="Stake percentage"
          hint={`The part of your ${stake} balance that is staked in each block. 0% is allowed, and how every new farmer starts.`}
          min={STAKE_PERCENT.min}
          max={STAKE_PERCENT.max}
          step={STAKE_PERCENT.step}
          value={percent}
          onValueChange={value => onPercent(clampStakePercent(value))}
          format={value => `${value}%`}
        />
        <NumberField
          label="Stake percentage as a number"
          labelHidden
          unit="%"
          min={STAKE_PERCENT.min}
          max={STAKE_PERCENT.max}
          step={STAKE_PERCENT.step}
          value={percent}
          onValueChange={value => onPercent(clampStakePercent(value ?? STAKE_PERCENT.initial))}
        />
      </Stack>
      <RadioGroup
        legend="Harvest interval"
        hint={<BlocksAsTime blocks={interval} blockSeconds={blockSeconds} />}
        options={HARVEST_INTERVALS.map(blocks => ({
          value: blocks,
          label: `${blocks} ${blocks === 1 ? 'block' : 'blocks'} (${blocksDuration(blocks, blockSeconds)})`,
        }))}
        value={interval}
        onValueChange={onInterval}
      />
    </Stack>
  );
};
