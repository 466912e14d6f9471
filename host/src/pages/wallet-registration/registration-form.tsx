import type { ApiError, RegisterRequest } from 'shared-api';
import { registrationErrors } from 'shared-api/account';
import { Alert, Button, Stack } from 'shared-ui';
import { PasswordField, TextField, useForm } from 'shared-ui/forms';
import { registrationFailure } from './registration-failure.ts';
import { walletField } from './wallet-field.ts';

type RegistrationFormProps = {
  state: 'idle' | 'pending' | 'done';
  error: ApiError | undefined;
  onSubmit: (form: RegisterRequest) => void;
};

const labels = { idle: 'Register', pending: 'Registering...', done: 'Registration Complete!' };

/** The three fields; checked together on submit, errors under each, the first one focused (spec §5). */
export const RegistrationForm = ({ state, error, onSubmit }: RegistrationFormProps) => {
  const form = useForm<RegisterRequest>({
    initial: { email: '', password: '', externalWallet: '' },
    check: registrationErrors,
    onSubmit: values => state === 'idle' && onSubmit(values),
  });
  const disabled = state === 'done';

  return (
    <Stack as="form" $gap={5} noValidate onSubmit={form.submit}>
      {error && <Alert tone="loss">{registrationFailure(error)}</Alert>}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        disabled={disabled}
        {...form.text('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="Minimum 8 characters"
        disabled={disabled}
        {...form.text('password')}
      />
      <TextField
        label="External Stellar Wallet"
        mono
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="characters"
        hint="Your personal Stellar address for payouts, which starts with G. It needs a KALE trustline to receive KALE. Do not use an exchange deposit address: payouts carry no memo and could be lost."
        disabled={disabled}
        {...walletField(form, 'externalWallet')}
      />
      <Button
        type="submit"
        variant="primary"
        wide
        disabled={disabled}
        pending={state === 'pending'}
        pendingLabel={labels.pending}
      >
        {labels[state]}
      </Button>
    </Stack>
  );
};
