import { Button, ButtonLink, focusPageHeading } from 'shared-ui';

type EmptyActionProps = {
  /** Whether filters may hide rows. */
  filtered: boolean;
  onClear: () => void;
  /** Whether the viewer is the farmer. */
  own: boolean;
  inPool: boolean;
};

/** The action for an empty work history (ux.md rule 1): clear the filters, join a pool or open My Pool. */
export const EmptyAction = ({ filtered, onClear, own, inPool }: EmptyActionProps) => {
  if (filtered)
    return (
      <Button
        onClick={() => {
          focusPageHeading(); // The button may disappear, and the focus must not be lost with it.
          onClear();
        }}
      >
        Clear filters
      </Button>
    );
  if (!own) return null;
  return inPool ? (
    <ButtonLink to="/farmer/my-pool">Go to My Pool</ButtonLink>
  ) : (
    <ButtonLink to="/farmer/pools">Browse Pools</ButtonLink>
  );
};
