import { startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import type { ApiError } from 'shared-api';
import type { SecondFactorProof, SecondFactorQuestion } from 'shared-api/account';
import { Alert, Button, Stack } from 'shared-ui';
import { TextField, useForm } from 'shared-ui/forms';
import { SubmitForm } from '../submit-form.tsx';

type ProofFormProps = {
  question: SecondFactorQuestion;
  /** The mutation that the proof is sent by. */
  request: { pending: boolean; error: ApiError | undefined };
  onProof: (proof: SecondFactorProof) => void;
};

/** Proves a second factor: a passkey first, otherwise a code of an app, or a recovery code. */
export const ProofForm = ({ question, request, onProof }: ProofFormProps) => {
  const [recovering, setRecovering] = useState(false);
  const { passkey, totp, recovery } = question;
  const { pending, error } = request;
  const failure = error && (
    <Alert tone="loss" title="You could not be verified">
      {error.message}
    </Alert>
  );
  return (
    <Stack $gap={5}>
      {recovering ? (
        <CodeForm kind="recovery" request={request} onProof={onProof} />
      ) : (
        <>
          {!totp && failure}
          {passkey && <PasskeyButton passkey={passkey} pending={pending} onProof={onProof} />}
          {totp && <CodeForm kind="totp" request={request} onProof={onProof} />}
        </>
      )}
      {recovery && (
        <div>
          <Button variant="ghost" size="sm" disabled={pending} onClick={() => setRecovering(!recovering)}>
            {recovering ? 'Use your second factor' : 'Use a recovery code'}
          </Button>
        </div>
      )}
    </Stack>
  );
};

type PasskeyButtonProps = Pick<ProofFormProps, 'onProof'> & {
  passkey: NonNullable<SecondFactorQuestion['passkey']>;
  pending: boolean;
};

const PasskeyButton = ({ passkey, pending, onProof }: PasskeyButtonProps) => {
  const [refused, setRefused] = useState(false);
  const use = async () => {
    setRefused(false);
    try {
      onProof({ kind: 'passkey', response: await startAuthentication({ optionsJSON: passkey }) });
    } catch {
      // Cancelled, timed out, or not on this device: the browser does not distinguish them.
      setRefused(true);
    }
  };
  return (
    <>
      {refused && (
        <Alert tone="waiting" title="No passkey was used">
          Try again, or use another way.
        </Alert>
      )}
      <Button
        variant="primary"
        wide
        icon="shield"
        pending={pending}
        pendingLabel="Verifying..."
        onClick={use}
      >
        Use a passkey
      </Button>
    </>
  );
};

const codes = {
  totp: {
    label: 'Code from your authenticator app',
    hint: 'Six digits. A code works once.',
    missing: 'Enter the code',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the codes that you saved. Each works once.',
    missing: 'Enter a recovery code',
    inputMode: 'text',
    autoComplete: 'off',
  },
} as const;

type CodeFormProps = Omit<ProofFormProps, 'question'> & { kind: keyof typeof codes };

const CodeForm = ({ kind, request, onProof }: CodeFormProps) => {
  const { label, hint, missing, ...input } = codes[kind];
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? missing : undefined }),
    onSubmit: ({ code }) => onProof({ kind, code: code.trim() }),
  });
  return (
    <SubmitForm
      submit="Verify"
      submitting="Verifying..."
      request={request}
      failure="You could not be verified"
      onSubmit={form.submit}
    >
      <TextField key={kind} mono label={label} hint={hint} {...input} {...form.text('code')} />
    </SubmitForm>
  );
};
