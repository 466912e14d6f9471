import type { User } from 'shared-api';
import { type SignInStage, useLoginSecondFactor } from 'shared-api/account';
import { Button, Card } from 'shared-ui';
import { FormPage } from '../form-page.tsx';
import { ProofForm } from '../second-factor/proof-form.tsx';

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
  return (
    <FormPage title="Verify it is you" lead="This account has a second factor.">
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
      <div>
        <Button variant="ghost" onClick={onCancel}>
          Back to sign-in
        </Button>
      </div>
    </FormPage>
  );
};

export default SecondStage;
