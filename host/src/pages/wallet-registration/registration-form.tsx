import { type FormEvent, useRef, useState } from 'react';
import type { ApiError, RegisterRequest } from 'shared-api';
import { Alert, Button, Stack } from 'shared-ui';
import { PasswordField, TextField } from 'shared-ui/forms';
import { registrationFailure } from './registration-failure.ts';
import {
  checkRegistration,
  isSecretKey,
  type RegistrationErrors,
  secretKeyMessage,
} from './registration-rules.ts';

const fields = ['email', 'password', 'externalWallet'] as const;

type RegistrationFormProps = {
  state: 'idle' | 'pending' | 'done';
  error: ApiError | undefined;
  onSubmit: (form: RegisterRequest) => void;
};

const labels = { idle: 'Register', pending: 'Registering...', done: 'Registration Complete!' };

/** The three fields; checked together on submit, errors under each, the first one focused (spec §5). */
export const RegistrationForm = ({ state, error, onSubmit }: RegistrationFormProps) => {
  const [form, setForm] = useState<RegisterRequest>({ email: '', password: '', externalWallet: '' });
  const [errors, setErrors] = useState<RegistrationErrors>({});
  const frame = useRef<HTMLFormElement>(null);

  const fill = (field: keyof RegisterRequest, value: string) => {
    const secret = field === 'externalWallet' && isSecretKey(value);
    setForm(before => ({ ...before, [field]: secret ? '' : value }));
    setErrors(before => ({ ...before, [field]: secret ? secretKeyMessage : undefined }));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state !== 'idle') return;
    const found = checkRegistration(form);
    setErrors(found);
    const first = fields.find(field => found[field]);
    if (first) frame.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    else onSubmit(form);
  };

  const bind = (name: keyof RegisterRequest) => ({
    name,
    value: form[name],
    error: errors[name],
    disabled: state === 'done',
    onChange: (event: { target: { value: string } }) => fill(name, event.target.value),
  });

  return (
    <Stack as="form" ref={frame} $gap={5} noValidate onSubmit={submit}>
      {error && <Alert tone="loss">{registrationFailure(error)}</Alert>}
      <TextField label="Email" type="email" autoComplete="username" {...bind('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="Minimum 8 characters"
        {...bind('password')}
      />
      <TextField
        label="External Stellar Wallet"
        mono
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="characters"
        hint="Your personal Stellar address for payouts. It needs a KALE trustline to receive KALE. Do not use an exchange deposit address: payouts carry no memo and could be lost."
        {...bind('externalWallet')}
      />
      <Button
        type="submit"
        variant="primary"
        wide
        disabled={state === 'done'}
        pending={state === 'pending'}
        pendingLabel={labels.pending}
      >
        {labels[state]}
      </Button>
    </Stack>
  );
};
