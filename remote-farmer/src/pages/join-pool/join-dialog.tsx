import { useId } from 'react';
import { Alert, EmptyState, RelativeTime, Stack } from 'shared-ui';
import { Dialog } from 'shared-ui/overlays';
import { IntervalField, StakeField } from './contract-fields.tsx';
import { JoinFooter } from './join-footer.tsx';
import { clampHarvestInterval, DEFAULT_HARVEST_INTERVAL, stakeFraction } from './join-rules.ts';
import { JoinTerms } from './join-terms.tsx';
import { ObstacleNotice } from './obstacle-notice.tsx';
import { ProjectionPanel } from './projection-panel.tsx';
import { type JoinRequest, type PendingContract, useJoinFlow } from './use-join-flow.ts';
import { useObstacle } from './use-obstacle.ts';

/** The form's initial values: whole percents and blocks. */
export type JoinSettings = Partial<Pick<JoinRequest, 'percent' | 'interval'>>;

type JoinDialogProps = {
  pool: JoinRequest['pool'];
  /** A contract requested earlier: the dialog opens at its confirmation. */
  resume?: PendingContract;
  settings?: JoinSettings;
  onClose: () => void;
};

/** Join Mining Pool: configure, confirm, success (spec §2 and §4). */
export default function JoinDialog({ pool: chosen, resume, settings, onClose }: JoinDialogProps) {
  const flow = useJoinFlow({ ...settings, pool: chosen }, onClose, resume);
  const { step, request, change, join, joining, confirming } = flow;
  const { pool, percent, interval } = request;
  const form = useId();
  const known = useObstacle();
  // A contract that is just being created is not an obstacle to itself.
  const obstacle = step.name === 'configure' && !joining ? known : null;
  const name = (step.name === 'configure' ? null : step.contract.poolerName) ?? pool.name;

  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!joining && !confirming}
      title="Join Mining Pool"
      description={step.name === 'success' ? undefined : name}
      footer={step.name !== 'success' && <JoinFooter {...{ flow, obstacle, form, onClose }} />}
    >
      {obstacle && <ObstacleNotice obstacle={obstacle} poolerId={pool.id} />}
      {step.name === 'configure' && !obstacle && (
        <form
          id={form}
          onSubmit={event => {
            event.preventDefault();
            if (!joining) join();
          }}
        >
          <Stack $gap={6}>
            <StakeField percent={percent} onPercent={value => change({ percent: value })} />
            <IntervalField blocks={interval} onBlocks={value => change({ interval: value })} />
            <ProjectionPanel poolerId={pool.id} stake={stakeFraction(percent)} interval={interval} />
          </Stack>
        </form>
      )}
      {step.name === 'confirm' && (
        <Stack>
          {flow.isOver ? (
            <Alert tone="waiting">This offer has ended, and the seat is free again.</Alert>
          ) : (
            <p>Read the terms once more. The contract starts when you confirm.</p>
          )}
          <JoinTerms contract={step.contract} />
          <ProjectionPanel
            poolerId={step.contract.poolerId ?? pool.id}
            stake={step.contract.stakePercentage ?? 0}
            interval={clampHarvestInterval(step.contract.harvestInterval ?? DEFAULT_HARVEST_INTERVAL)}
            fees={{ rewardSplit: step.contract.rewardSplit, platformFee: step.contract.platformFee }}
          />
          {step.contract.expiresAt && !flow.isOver && (
            <Alert tone="information">
              Your seat is reserved. This offer ends <RelativeTime at={step.contract.expiresAt} />.
            </Alert>
          )}
        </Stack>
      )}
      {step.name === 'success' && (
        <div role="status">
          <EmptyState icon="check-circle" title="You joined the pool">
            {name} plants for you from now on.
          </EmptyState>
        </div>
      )}
    </Dialog>
  );
}
