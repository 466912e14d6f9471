import { useState } from 'react';
import { useReadOnly } from 'shared-api';
import { useFactors } from 'shared-api/account';
import { Alert, Button, ButtonLink, focusPageHeading, Row } from 'shared-ui';
import { ADD_FACTOR } from '../../shell/step-up/add-factor-path.ts';

/** Offers a second factor to an account without one. Nothing depends on the answer. */
export const OfferSecondFactor = () => {
  const factors = useFactors();
  const own = !useReadOnly();
  const [declined, setDeclined] = useState(false);
  const decline = () => {
    focusPageHeading(); // The button disappears, and the focus must not be lost with it.
    setDeclined(true);
  };
  if (!own || declined || factors.data?.items.length !== 0) return null;
  return (
    <Alert
      tone="information"
      title="Optional: protect your money"
      action={
        <Row>
          <ButtonLink to={ADD_FACTOR} size="sm">
            Add a second factor
          </ButtonLink>
          <Button size="sm" onClick={decline}>
            Not now
          </Button>
        </Row>
      }
    >
      With a passkey or an authenticator app, your password alone moves no money.
    </Alert>
  );
};
