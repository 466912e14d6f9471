import { useState } from 'react';
import { isAccount, type PayoutWallet, useAnswerPayoutWallet, usePayoutWallet } from 'shared-api/account';
import { Alert, Badge, Button, Card, Row, Skeleton, Stack, toast } from 'shared-ui';
import { Address } from 'shared-ui/content';
import { TextField, useForm } from 'shared-ui/forms';
import { ResourceState } from '../resource-state.tsx';
import { SubmitForm } from '../submit-form.tsx';

/** The wallet that a farmer is paid to, in full, with its state. */
export const PayoutCard = () => {
  const wallet = usePayoutWallet();
  return (
    <Card
      title="Payout wallet"
      icon="wallet"
      description="Every withdrawal goes to this address and to no other."
    >
      <ResourceState
        resource={wallet}
        failure={() => 'Failed to load your payout wallet. Please try again.'}
        skeleton={<Skeleton height="5rem" />}
      >
        {data => (
          <Stack $gap={4}>
            <Address address={data.address} name="payout wallet" full />
            <WalletState {...data} />
            {!data.confirmed && <Question address={data.address} />}
          </Stack>
        )}
      </ResourceState>
    </Card>
  );
};

const WalletState = ({ accountExists, acceptsKale }: PayoutWallet) => (
  <Row>
    {accountExists ? (
      <Badge tone="gain" icon="check">
        Account exists
      </Badge>
    ) : (
      <Badge tone="waiting">No account yet</Badge>
    )}
    {acceptsKale ? (
      <Badge tone="gain" icon="check">
        Accepts KALE
      </Badge>
    ) : (
      <Badge tone="waiting">Does not accept KALE</Badge>
    )}
  </Row>
);

/** After the first password reset, the owner of the mailbox says which wallet is theirs. */
const Question = ({ address }: { address: string }) => {
  const answer = useAnswerPayoutWallet();
  const [replacing, setReplacing] = useState(false);
  const send = async (chosen: string) => {
    const outcome = await answer.run(chosen);
    if (outcome.ok) toast.success('Payout wallet confirmed');
    else if (!replacing) toast.error('The payout wallet could not be confirmed', outcome.error);
  };
  const form = useForm({
    initial: { externalWallet: '' },
    check: ({ externalWallet }) =>
      isAccount(externalWallet.trim()) ? {} : { externalWallet: 'Enter a valid Stellar address' },
    onSubmit: ({ externalWallet }) => send(externalWallet.trim()),
  });
  return (
    <Stack $gap={4}>
      <Alert tone="waiting" title="Is this wallet yours?">
        Your password was reset by email. Somebody else may have registered this account, so nothing is paid
        until you confirm or replace the wallet.
      </Alert>
      {replacing ? (
        <SubmitForm
          submit="Replace wallet"
          submitting="Replacing..."
          request={answer}
          failure="The payout wallet could not be replaced"
          onSubmit={form.submit}
        >
          <TextField
            label="External Stellar Wallet"
            hint="Your personal Stellar address for payouts"
            {...form.text('externalWallet')}
          />
        </SubmitForm>
      ) : (
        <Row>
          <Button variant="primary" pending={answer.pending} onClick={() => send(address)}>
            It is mine
          </Button>
          <Button disabled={answer.pending} onClick={() => setReplacing(true)}>
            Replace it
          </Button>
        </Row>
      )}
    </Stack>
  );
};
