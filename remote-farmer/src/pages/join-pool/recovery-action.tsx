import { Button, ButtonLink } from 'shared-ui';

/** The next action after a refusal: a page of the product, or a step of the dialog. */
export type RecoveryAction = { label: string } & ({ to: string } | { onSelect: () => void });

export const FUND_WALLET = { label: 'Fund your wallet', to: '/dashboard' } as const satisfies RecoveryAction;
export const VIEW_WALLET = { label: 'View your wallet', to: '/dashboard' } as const satisfies RecoveryAction;
export const MY_POOL = { label: 'Go to My Pool', to: '/farmer/my-pool' } as const satisfies RecoveryAction;
export const OTHER_POOLS = {
  label: 'Choose another pool',
  to: '/farmer/pools',
} as const satisfies RecoveryAction;

type RecoveryActionButtonProps = {
  recoveryAction: RecoveryAction;
  /** The main action of the view. */
  primary?: boolean;
  /** Called before navigation. */
  onTake?: () => void;
};

/** A link for a page, a button for a step. */
export const RecoveryActionButton = ({
  recoveryAction,
  primary = false,
  onTake,
}: RecoveryActionButtonProps) => {
  const look = primary ? ({ variant: 'primary' } as const) : ({ size: 'sm' } as const);
  return 'to' in recoveryAction ? (
    <ButtonLink to={recoveryAction.to} onClick={onTake} {...look}>
      {recoveryAction.label}
    </ButtonLink>
  ) : (
    <Button
      onClick={() => {
        onTake?.();
        recoveryAction.onSelect();
      }}
      {...look}
    >
      {recoveryAction.label}
    </Button>
  );
};
