import { useState } from 'react';
import { useCapability, useSession } from 'shared-api';
import {
  isAccount,
  type PayoutWallet,
  useAnswerPayoutWallet,
  useCancelPayoutChange,
  usePayoutWallet,
} from 'shared-api/account';
import { Alert, Badge, Button, Card, RelativeTime, Row, Skeleton, Stack, toast } from 'shared-ui';
import { Address, CancelPayoutChange } from 'shared-ui/content';
import { TextField, useForm } from 'shared-ui/forms';
import { ResourceState } from '../resource-state.tsx';
import { SubmitForm } from '../submit-form.tsx';
import { SignWallet } from './sign-wallet.tsx';

/** What goes to a payout wallet, by role. */
const PAID = {
  farmer: { every: 'Every withdrawal goes', until: 'withdrawals go' },
  pooler: { every: "Your pool's share of each reward goes", until: 'shares go' },
};
const usePaid = () => PAID[useSession(session => session.user?.role) === 'pooler' ? 'pooler' : 'farmer'];

/** The wallet that a farmer or a pool is paid to, in full, with its state. */
export const PayoutCard = () => {
  const wallet = usePayoutWallet();
  const { every } = usePaid();
  const changeable = useCapability('payout-change') === true;
  return (
    <Card title="Payout wallet" description={`${every} to this address and to no other.`}>
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
            {data.change && <WaitingChange {...data.change} />}
            {data.confirmed && !data.change && changeable && <Ownership {...data} />}
          </Stack>
        )}
      </ResourceState>
    </Card>
  );
};

const WalletState = ({ accountExists, acceptsKale, verified }: PayoutWallet) => (
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
    {verified && (
      <Badge tone="gain" icon="check">
        Ownership verified
      </Badge>
    )}
  </Row>
);

/** A change that has not taken effect, with a way to end it. */
const WaitingChange = ({ address, effectiveAt }: NonNullable<PayoutWallet['change']>) => {
  const cancel = useCancelPayoutChange();
  const { until } = usePaid();
  return (
    <Alert
      tone="waiting"
      title={effectiveAt ? 'A new payout wallet is waiting' : 'Check your inbox'}
      action={<CancelPayoutChange cancel={cancel} />}
    >
      <Stack $gap={2}>
        <Address address={address} name="new payout wallet" full />
        {effectiveAt ? (
          <span>
            It takes effect <RelativeTime at={effectiveAt} />. Until then, {until} to the wallet above.
          </span>
        ) : (
          <span>Open the link that we sent to your email address to confirm this wallet.</span>
        )}
      </Stack>
    </Alert>
  );
};

/** Ways to prove that the wallet is one's own, and to be paid to another. */
const Ownership = ({ address, verified }: PayoutWallet) => {
  const [signing, setSigning] = useState<'this' | 'other' | null>(null);
  const done = (after: PayoutWallet) => {
    setSigning(null);
    if (!after.change) toast.success(signing === 'this' ? 'Ownership verified' : 'Payout wallet changed');
  };
  if (signing)
    return (
      <SignWallet
        address={signing === 'this' ? address : undefined}
        onDone={done}
        onCancel={() => setSigning(null)}
      />
    );
  return (
    <Row>
      {!verified && <Button onClick={() => setSigning('this')}>Verify ownership</Button>}
      <Button onClick={() => setSigning('other')}>Change wallet</Button>
    </Row>
  );
};

/** After the first password reset, the owner of the mailbox confirms or replaces the payout wallet. */
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
            It's mine
          </Button>
          <Button disabled={answer.pending} onClick={() => setReplacing(true)}>
            Replace it
          </Button>
        </Row>
      )}
    </Stack>
  );
};
