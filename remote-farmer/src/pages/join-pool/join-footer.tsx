import { Alert, Button } from 'shared-ui';
import { styled } from 'styled-components';
import type { PendingContract, useJoinFlow } from './use-join-flow.ts';
import type { Obstacle } from './use-obstacle.ts';
import { FUND_WALLET, MY_POOL, type WayOn, WayOnAction } from './way-on.tsx';

/** Above the buttons, where it stays in view however far the form is scrolled. */
const Told = styled.div`
  flex: 1 0 100%;
`;

const wayPast = (obstacle: Obstacle, finish: (contract: PendingContract) => void): WayOn => {
  switch (obstacle.kind) {
    case 'not-funded':
      return FUND_WALLET;
    case 'not-confirmed':
      return { label: 'Finish confirming', onSelect: () => finish(obstacle.contract) };
    default:
      return MY_POOL;
  }
};

type JoinFooterProps = {
  flow: ReturnType<typeof useJoinFlow>;
  obstacle: Obstacle | null;
  /** The id of the form that Join Pool sends. */
  form: string;
  onClose: () => void;
};

/** What can be done at this step, and above it what the server refused. */
export const JoinFooter = ({ flow, obstacle, form, onClose }: JoinFooterProps) => {
  const { step, joining, confirming, refusal, forget } = flow;
  const leave = () => {
    forget();
    onClose();
  };
  return (
    <>
      {refusal && !obstacle && (
        <Told>
          <Alert
            tone="danger"
            title={refusal.title}
            action={<WayOnAction wayOn={refusal.wayOn} onTake={'to' in refusal.wayOn ? leave : forget} />}
          >
            {refusal.message}
          </Alert>
        </Told>
      )}
      <Button onClick={onClose} disabled={joining || confirming}>
        {step.name === 'confirm' ? 'Not now' : 'Cancel'}
      </Button>
      {step.name === 'confirm' ? (
        <Button
          variant="primary"
          pending={confirming}
          pendingLabel="Confirming..."
          onClick={() => flow.confirm(step.contract)}
        >
          Confirm
        </Button>
      ) : obstacle ? (
        <WayOnAction
          primary
          wayOn={wayPast(obstacle, flow.finish)}
          onTake={obstacle.kind === 'not-confirmed' ? forget : leave}
        />
      ) : (
        <Button variant="primary" type="submit" form={form} pending={joining} pendingLabel="Joining...">
          Join Pool
        </Button>
      )}
    </>
  );
};
