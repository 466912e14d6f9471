import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { ApiError, useSession } from 'shared-api';
import { useAddPasskey, useAddTotp, useStartPasskey, useStartTotp } from 'shared-api/account';
import { Button, Mono, Stack, toast } from 'shared-ui';
import { CopyButton } from 'shared-ui/content';
import { PasswordField, TextField, useForm } from 'shared-ui/forms';
import { Dialog } from 'shared-ui/overlays';
import { QrCode } from 'shared-ui/qr';
import { SubmitForm } from '../../submit-form.tsx';
import { factorNameError } from './factor-name.ts';
import RecoveryCodes from './recovery-codes.tsx';

type AddFactorProps = {
  kind: 'passkey' | 'totp';
  /** Whether this is the account's first factor, which requires the password. */
  first: boolean;
  onClose: () => void;
};

const texts = {
  passkey: {
    title: 'Add a passkey',
    description:
      'Your browser asks for a fingerprint, face, PIN or security key. Nothing secret leaves your device.',
    name: 'Passkey',
  },
  totp: {
    title: 'Add an authenticator app',
    description: 'An app on your phone shows a new six-digit code every 30 seconds.',
    name: 'Authenticator app',
  },
} as const;

/** Adds a second factor, and shows the recovery codes that the first one brings. */
const AddFactor = ({ kind, first, onClose }: AddFactorProps) => {
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  const added = (recoveryCodes: readonly string[] | null | undefined) => {
    toast.success('Second factor added');
    if (recoveryCodes) setCodes(recoveryCodes);
    else onClose();
  };
  const { title, description } = texts[kind];
  const Steps = kind === 'passkey' ? PasskeySteps : TotpSteps;
  return (
    <Dialog open onOpenChange={onClose} size="sm" title={title} description={description}>
      <Steps first={first} onAdded={added} />
    </Dialog>
  );
};

type StepsProps = { first: boolean; onAdded: (recoveryCodes: readonly string[] | null | undefined) => void };

type Named = { name: string; password?: string };

const PasskeySteps = ({ first, onAdded }: StepsProps) => {
  const start = useStartPasskey();
  const add = useAddPasskey();
  const [refused, setRefused] = useState<ApiError>();
  const submit = async ({ name, password }: Named) => {
    setRefused(undefined);
    const asked = await start.run({ password });
    if (!asked.ok) return;
    try {
      const response = await startRegistration({ optionsJSON: asked.value });
      const outcome = await add.run({ name, response });
      if (outcome.ok) onAdded(outcome.value.recoveryCodes);
    } catch (error) {
      // The browser does not distinguish a cancelled request from one that timed out.
      const message =
        error instanceof Error && error.name === 'InvalidStateError'
          ? 'This device or security key already has a passkey of your account.'
          : 'Your browser did not create a passkey. Try again.';
      setRefused(new ApiError(0, 'NOT_CREATED', message));
    }
  };
  return (
    <NameForm
      kind="passkey"
      first={first}
      request={{ pending: start.pending || add.pending, error: start.error ?? refused ?? add.error }}
      onSubmit={submit}
    />
  );
};

const TotpSteps = ({ first, onAdded }: StepsProps) => {
  const start = useStartTotp();
  const [name, setName] = useState('');
  if (start.data) return <Confirm {...start.data} name={name} onAdded={onAdded} onRestart={start.reset} />;
  const submit = async (values: Named) => {
    setName(values.name);
    await start.run({ password: values.password });
  };
  return <NameForm kind="totp" first={first} request={start} onSubmit={submit} />;
};

type NameFormProps = Pick<AddFactorProps, 'kind' | 'first'> & {
  request: { pending: boolean; error: ApiError | undefined };
  onSubmit: (values: Named) => void;
};

/** A name for the factor and, for the first one, the password. */
const NameForm = ({ kind, first, request, onSubmit }: NameFormProps) => {
  const email = useSession(session => session.user?.email);
  const form = useForm({
    initial: { name: texts[kind].name, password: '' },
    check: ({ name, password }) => ({
      name: factorNameError(name),
      password: first && password === '' ? 'Password is required' : undefined,
    }),
    onSubmit: ({ name, password }) => onSubmit({ name: name.trim(), ...(first && { password }) }),
  });
  return (
    <SubmitForm
      submit="Continue"
      submitting="Continuing..."
      request={request}
      failure="The second factor could not be added"
      onSubmit={form.submit}
    >
      {first && (
        // Lets a password manager match the password to the account.
        <input hidden readOnly name="username" autoComplete="username" value={email ?? ''} />
      )}
      <TextField label="Name" hint="Helps you recognise it later" {...form.text('name')} />
      {first && <PasswordField label="Current password" {...form.text('password')} />}
    </SubmitForm>
  );
};

type ConfirmProps = Pick<StepsProps, 'onAdded'> & {
  secret: string;
  uri: string;
  name: string;
  onRestart: () => void;
};

/** The secret as a QR code and as text, and the field for the app's first code. */
const Confirm = ({ secret, uri, name, onAdded, onRestart }: ConfirmProps) => {
  const add = useAddTotp();
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? 'Enter the code' : undefined }),
    onSubmit: async ({ code }) => {
      const outcome = await add.run({ name, code: code.trim() });
      if (outcome.ok) onAdded(outcome.value.recoveryCodes);
    },
  });
  return (
    <SubmitForm
      submit="Add"
      submitting="Adding..."
      request={add}
      failure="The second factor could not be added"
      failureAction={
        <Button size="sm" onClick={onRestart}>
          Start again
        </Button>
      }
      onSubmit={form.submit}
    >
      <Stack $gap={3}>
        <p>Scan this code with your app, or enter the key by hand.</p>
        <QrCode value={uri} label="QR code for your authenticator app" />
        <div>
          <Mono>{secret}</Mono> <CopyButton value={secret} label="Copy key" />
        </div>
      </Stack>
      <TextField
        mono
        label="Code from your authenticator app"
        hint="Six digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.text('code')}
      />
    </SubmitForm>
  );
};

export default AddFactor;
