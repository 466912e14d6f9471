import { useState } from 'react';
import {
  isAccount,
  type PayoutWallet,
  useChallengeWallet,
  useSignPayoutWallet,
  type WalletChallenge,
} from 'shared-api/account';
import { Button, Row, Stack, toast } from 'shared-ui';
import { CopyButton } from 'shared-ui/content';
import { TextField, useForm } from 'shared-ui/forms';
import { SubmitForm } from '../submit-form.tsx';
import { hasFreighter, signWithFreighter } from './freighter.ts';

/** Gives the focus to an element that replaces the focused one. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();

interface Asked {
  readonly address: string;
  readonly challenge: WalletChallenge;
}

type SignWalletProps = {
  /** The wallet to verify; without it, the form asks for a new wallet that replaces the recorded one. */
  address: string | undefined;
  onDone: (wallet: PayoutWallet) => void;
  onCancel: () => void;
};

/** Proves the ownership of a wallet by a challenge signed with its key, in Freighter or any other wallet. */
export const SignWallet = ({ address, onDone, onCancel }: SignWalletProps) => {
  const challenge = useChallengeWallet();
  const [asked, setAsked] = useState<Asked>();
  const [freighter, setFreighter] = useState(false);
  const form = useForm({
    initial: { wallet: address ?? '' },
    check: ({ wallet }) => ({
      wallet: address || isAccount(wallet.trim()) ? undefined : 'Enter a valid Stellar address',
    }),
    onSubmit: async ({ wallet }) => {
      const outcome = await challenge.run(wallet.trim());
      if (!outcome.ok) return;
      setAsked({ address: wallet.trim(), challenge: outcome.value });
      // Without the extension, the check takes seconds.
      setFreighter(await hasFreighter().catch(() => false));
    },
  });
  return (
    <Stack $gap={4}>
      {asked ? (
        <SignChallenge {...asked} freighter={freighter} onDone={onDone} />
      ) : (
        <SubmitForm
          submit="Continue"
          submitting="Preparing..."
          request={challenge}
          failure="The challenge could not be prepared"
          onSubmit={form.submit}
        >
          {address === undefined && (
            <TextField
              label="New payout wallet"
              mono
              autoComplete="off"
              spellCheck={false}
              hint="You will sign with this wallet's key, so it cannot be an exchange deposit address"
              ref={takeFocus}
              {...form.text('wallet')}
            />
          )}
          <p {...(address !== undefined && { tabIndex: -1, ref: takeFocus })}>
            You sign a challenge with the wallet's key. It is not a payment: no network accepts it. Your
            secret key stays in your wallet.
          </p>
        </SubmitForm>
      )}
      <div>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Stack>
  );
};

type SignChallengeProps = Asked & Pick<SignWalletProps, 'onDone'> & { freighter: boolean };

const SignChallenge = ({ address, challenge, freighter, onDone }: SignChallengeProps) => {
  const sign = useSignPayoutWallet();
  const send = async (transaction: string) => {
    const outcome = await sign.run(transaction);
    if (outcome.ok) onDone(outcome.value);
  };
  const askFreighter = async () => {
    try {
      await send(await signWithFreighter(challenge, address));
    } catch (error) {
      toast.failure('Freighter did not sign', {
        description: error instanceof Error ? error.message : undefined,
      });
    }
  };
  const form = useForm({
    initial: { signed: '' },
    check: ({ signed }) => ({ signed: signed.trim() ? undefined : 'Paste the signed transaction' }),
    onSubmit: ({ signed }) => send(signed.trim()),
  });
  return (
    <SubmitForm
      submit="Submit signature"
      submitting="Checking..."
      request={sign}
      failure="The signature was refused"
      onSubmit={form.submit}
    >
      {freighter && (
        <Button variant="primary" wide disabled={sign.pending} onClick={askFreighter}>
          Sign with Freighter
        </Button>
      )}
      <Stack $gap={3}>
        <p tabIndex={-1} ref={takeFocus}>
          {freighter ? 'Or sign with' : 'Sign with'} any wallet that signs transactions, such as Stellar Lab:
          copy the challenge, sign it within 15 minutes, and paste the result.
        </p>
        <Row>
          <CopyButton value={challenge.transaction} label="Copy challenge" withText />
          <CopyButton value={challenge.networkPassphrase} label="Copy network passphrase" withText />
        </Row>
      </Stack>
      <TextField
        label="Signed transaction"
        mono
        autoComplete="off"
        spellCheck={false}
        hint="Base64 XDR"
        {...form.text('signed')}
      />
    </SubmitForm>
  );
};
