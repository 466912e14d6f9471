import { Button, ButtonLink } from 'shared-ui';

/** The one thing to do where it does not go on here: a page of ours, or something in the dialog. */
export type WayOn = { label: string } & ({ to: string } | { onSelect: () => void });

export const FUND_WALLET = { label: 'Fund your wallet', to: '/dashboard' } as const satisfies WayOn;
export const MY_POOL = { label: 'Go to My Pool', to: '/farmer/my-pool' } as const satisfies WayOn;

type WayOnActionProps = {
  wayOn: WayOn;
  /** The main action of the view. */
  primary?: boolean;
  /** Before it leads on. */
  onTake?: () => void;
};

/** A link where it leads to a page, a button where it does not. */
export const WayOnAction = ({ wayOn, primary = false, onTake }: WayOnActionProps) => {
  const look = primary ? ({ variant: 'primary' } as const) : ({ size: 'sm' } as const);
  return 'to' in wayOn ? (
    <ButtonLink to={wayOn.to} onClick={onTake} {...look}>
      {wayOn.label}
    </ButtonLink>
  ) : (
    <Button
      onClick={() => {
        onTake?.();
        wayOn.onSelect();
      }}
      {...look}
    >
      {wayOn.label}
    </Button>
  );
};
