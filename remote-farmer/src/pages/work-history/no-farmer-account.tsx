import { Alert, ButtonLink } from 'shared-ui';

/** The message on a farmer's page for a user without a farmer account (spec §2, Work History alerts). */
export const NoFarmerAccount = ({ canRegister = true }: { canRegister?: boolean }) => (
  <Alert
    tone="waiting"
    action={canRegister ? <ButtonLink to="/farmer/wallet">Register as Farmer</ButtonLink> : undefined}
  >
    <p>No farmer account found. Please complete your farmer registration first.</p>
    <p>You need to register as a farmer to view work history data.</p>
  </Alert>
);
