import { useState } from 'react';
import { useCapability, useSession } from 'shared-api';
import {
  type PayoutWallet,
  useCancelPayoutChange,
  useConfirmPayoutWallet,
  usePayoutWallet,
} from 'shared-api/account';
import {
  Alert,
  Badge,
  Button,
  Card,
  focusPageHeading,
  RelativeTime,
  Row,
  Skeleton,
  Stack,
  toast,
} from 'shared-ui';
import { Address, ResourceState } from 'shared-ui/content';
import { CancelPayoutChange } from 'shared-ui/rows';
import { SignWallet, takeFocus } from './sign-wallet.tsx';

/** What goes to a payout wallet, by role, and what waits while it is unconfirmed. */
const PAID = {
  farmer: { every: 'Every withdrawal goes', until: 'withdrawals go', waits: 'nothing is paid' },
  pooler: {
    every: "Your pool's share of each reward goes",
    until: 'shares go',
    waits: 'your pool is not approved',
  },
};
const usePaid = () => PAID[useSession(session => session.user?.role) === 'pooler' ? 'pooler' : 'farmer'];

/** The payout wallet of a farmer or a pool, in full, with its state. */
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
            {data.change && <WaitingChange {...data.change} paying={data.paying ?? data.confirmed} />}
            {!data.confirmed && <Question {...data} changeable={changeable && !data.change} />}
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

/** A pending change, with a way to cancel it. */
const WaitingChange = ({
  address,
  effectiveAt,
  paying,
}: NonNullable<PayoutWallet['change']> & { paying: boolean }) => {
  const cancel = useCancelPayoutChange();
  const { until, waits } = usePaid();
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
            It takes effect <RelativeTime at={effectiveAt} />. Until then,{' '}
            {paying ? `${until} to the wallet above` : waits}.
          </span>
        ) : (
          <span>Open the link that we sent to your email address to confirm this wallet.</span>
        )}
      </Stack>
    </Alert>
  );
};

/** Ways to verify one's wallet, and to be paid to another one. */
const Ownership = (wallet: PayoutWallet) => {
  const [signing, setSigning] = useState<{ which: 'this' | 'other'; cancelled?: true }>();
  if (signing && !signing.cancelled)
    return (
      <Signing
        wallet={wallet}
        which={signing.which}
        onSigned={() => setSigning(undefined)}
        onCancel={() => setSigning({ ...signing, cancelled: true })}
      />
    );
  const buttonFor = (which: 'this' | 'other') => ({
    ref: signing?.which === which ? takeFocus : undefined,
    onClick: () => setSigning({ which }),
  });
  return (
    <Row>
      {!wallet.verified && <Button {...buttonFor('this')}>Verify ownership</Button>}
      <Button {...buttonFor('other')}>Change wallet</Button>
    </Row>
  );
};

type SigningProps = {
  wallet: PayoutWallet;
  which: 'this' | 'other';
  onSigned: () => void;
  onCancel: () => void;
};

const Signing = ({ wallet, which, onSigned, onCancel }: SigningProps) => {
  const done = ({ change }: PayoutWallet) => {
    focusPageHeading(); // The form disappears, and the button that opened it may as well.
    onSigned();
    if (!change) toast.success(which === 'this' ? 'Ownership verified' : 'Payout wallet changed');
  };
  return (
    <SignWallet address={which === 'this' ? wallet.address : undefined} onDone={done} onCancel={onCancel} />
  );
};

/**
 * After the first password reset, the owner of the mailbox confirms the payout wallet, or changes it in the usual way.
 */
const Question = ({ changeable, ...wallet }: PayoutWallet & { changeable: boolean }) => {
  const confirmation = useConfirmPayoutWallet();
  const { waits } = usePaid();
  const [replacing, setReplacing] = useState<boolean>();
  const confirmWallet = async () => {
    const outcome = await confirmation.run(wallet.address);
    if (!outcome.ok) {
      toast.error('The payout wallet could not be confirmed', outcome.error);
      return;
    }
    focusPageHeading(); // The question disappears with its buttons.
    toast.success('Payout wallet confirmed');
  };
  return (
    <Stack $gap={4}>
      <Alert tone="waiting" title="Is this wallet yours?">
        Your password was reset by email. Somebody else may have registered this account
        {wallet.paying
          ? ' and named this wallet. Your pool’s shares go to it until you replace it.'
          : `, so ${waits} until you confirm${changeable ? ' or replace' : ''} the wallet.`}
      </Alert>
      {replacing ? (
        <Signing
          wallet={wallet}
          which="other"
          onSigned={() => setReplacing(undefined)}
          onCancel={() => setReplacing(false)}
        />
      ) : (
        <Row>
          <Button variant="primary" pending={confirmation.pending} onClick={confirmWallet}>
            It's mine
          </Button>
          {changeable && (
            <Button
              ref={replacing === false ? takeFocus : undefined}
              disabled={confirmation.pending}
              onClick={() => setReplacing(true)}
            >
              Replace it
            </Button>
          )}
        </Row>
      )}
    </Stack>
  );
};
