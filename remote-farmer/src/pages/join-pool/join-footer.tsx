import { Alert, Button } from 'shared-ui';
import { styled } from 'styled-components';
import {
  FUND_WALLET,
  MY_POOL,
  type RecoveryAction,
  RecoveryActionButton,
  VIEW_WALLET,
} from './recovery-action.tsx';
import type { PendingContract, useJoinFlow } from './use-join-flow.ts';
import { type Obstacle, opensByItself } from './use-obstacle.ts';

/** Above the buttons, so that it stays in view when the form scrolls. */
const FullWidth = styled.div`
  flex: 1 0 100%;
`;

const recoveryActionPast = (
  obstacle: Obstacle,
  finish: (contract: PendingContract) => void,
): RecoveryAction => {
  switch (obstacle.kind) {
    case 'not-funded':
      return opensByItself(obstacle.status) ? VIEW_WALLET : FUND_WALLET;
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

/** The actions of the current step, below the server's refusal. */
export const JoinFooter = ({ flow, obstacle, form, onClose }: JoinFooterProps) => {
  const { step, joining, confirming, refusal, clearRefusal } = flow;
  const leave = () => {
    clearRefusal();
    onClose();
  };
  return (
    <>
      {refusal && !obstacle && (
        <FullWidth>
          <Alert
            tone="loss"
            title={refusal.title}
            action={
              <RecoveryActionButton
                recoveryAction={refusal.recoveryAction}
                onTake={'to' in refusal.recoveryAction ? leave : clearRefusal}
              />
            }
          >
            {refusal.message}
          </Alert>
        </FullWidth>
      )}
      <Button onClick={onClose} disabled={joining || confirming}>
        {step.name === 'confirm' ? 'Not now' : 'Cancel'}
      </Button>
      {flow.isOver ? (
        <Button variant="primary" onClick={flow.askAgain}>
          Ask again
        </Button>
      ) : step.name === 'confirm' ? (
        // The key makes it another element than Join Pool, so that pressing Enter twice there does not confirm. Nor does
        // the second click of a double click.
        <Button
          key="confirm"
          variant="primary"
          pending={confirming}
          pendingLabel="Confirming..."
          onClick={({ detail }) => detail <= 1 && flow.confirm(step.contract)}
        >
          Confirm
        </Button>
      ) : obstacle ? (
        <RecoveryActionButton
          primary
          recoveryAction={recoveryActionPast(obstacle, flow.finish)}
          onTake={obstacle.kind === 'not-confirmed' ? clearRefusal : leave}
        />
      ) : (
        <Button variant="primary" type="submit" form={form} pending={joining} pendingLabel="Joining...">
          Join Pool
        </Button>
      )}
    </>
  );
};
