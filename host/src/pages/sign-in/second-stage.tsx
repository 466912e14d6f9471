import { useEffect, useState } from 'react';
import type { User } from 'shared-api';
import { type SignInStage, useLoginSecondFactor } from 'shared-api/account';
import { Button, Card, focusPageHeading, lazyDialog, Row } from 'shared-ui';
import { FormPage } from '../form-page.tsx';
import { ProofForm } from '../second-factor/proof-form.tsx';

const LostFactorDialog = lazyDialog(
  () => import(/* webpackChunkName: 'second-factor' */ './lost-factor-dialog.tsx'),
);

type SecondStageProps = {
  question: Extract<SignInStage, { secondFactor: unknown }>['secondFactor'];
  keep: boolean;
  onSignedIn: (user: User) => void;
  onCancel: () => void;
};

/** The second stage of signing in, for an account with a second factor. */
const SecondStage = ({ question, keep, onSignedIn, onCancel }: SecondStageProps) => {
  const { token, ...ways } = question;
  const login = useLoginSecondFactor();
  const [lost, setLost] = useState(false);
  // Each stage replaces the other with its focused button, when it opens and when it closes.
  useEffect(() => {
    focusPageHeading();
    return () => void focusPageHeading();
  }, []);
  return (
    <FormPage title="Verify it's you" lead="This account has a second factor.">
      <Card>
        <ProofForm
          question={ways}
          request={login}
          onProof={async proof => {
            const outcome = await login.run({ token, proof, keep });
            if (outcome.ok) onSignedIn(outcome.value);
          }}
        />
      </Card>
      <Row>
        <Button variant="ghost" onClick={onCancel}>
          Back to sign-in
        </Button>
        <Button variant="ghost" onClick={() => setLost(true)}>
          Lost your device?
        </Button>
      </Row>
      {lost && <LostFactorDialog token={token} onClose={() => setLost(false)} />}
    </FormPage>
  );
};

export default SecondStage;
