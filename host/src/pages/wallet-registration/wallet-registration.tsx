import { useEffect, useState } from 'react';
import { discardSession, useRegister } from 'shared-api/account';
import { Alert, Card, Link, useNavigate } from 'shared-ui';
import { Tabs } from 'shared-ui/content';
import { CustodyTerms } from 'shared-ui/rows';
import { FormPage } from '../form-page.tsx';
import { FundingPanel } from '../funding/funding-panel.tsx';
import { RegistrationForm } from './registration-form.tsx';

const redirectAfter = 1000; // ms, spec §9

/** Registration of a farmer (spec §2). On load it clears the stored session and names the user that it signed out. */
const WalletRegistration = () => {
  const navigate = useNavigate();
  const registration = useRegister();
  const [signedOut, setSignedOut] = useState<string | null>(null);
  const [done, setDone] = useState(false);

  useEffect(() => {
    const email = discardSession();
    if (email) setSignedOut(email);
  }, []);

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => navigate('/dashboard', { replace: true }), redirectAfter);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  return (
    <FormPage
      title="Farmer Wallet Registration"
      lead="Create your account. You get a custodial wallet for fees, stakes and rewards; withdrawals go to your own wallet."
    >
      {signedOut && !done && <Alert>You have been signed out of {signedOut} to register a new farmer.</Alert>}
      {done && <Alert tone="gain">Registration successful! Redirecting to dashboard...</Alert>}
      <Card>
        <RegistrationForm
          state={done ? 'done' : registration.pending ? 'pending' : 'idle'}
          error={registration.error}
          onSubmit={async form => setDone((await registration.run(form)).ok)}
        />
      </Card>
      {done ? (
        <Tabs
          label="Custodial wallet"
          tabs={[
            { id: 'funding', label: 'Funding', panel: <FundingPanel /> },
            { id: 'status', label: 'Status', panel: <FundingPanel /> },
          ]}
        />
      ) : (
        <>
          <CustodyTerms />
          <p>
            Already registered? <Link to="/auth/signin">Sign in instead</Link>
          </p>
        </>
      )}
    </FormPage>
  );
};

export default WalletRegistration;
