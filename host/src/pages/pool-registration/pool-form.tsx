import { type FormEvent, useRef, useState } from 'react';
import { Alert, Button, Stack } from 'shared-ui';
import { NumberField, PasswordField, TextField } from 'shared-ui/forms';
import { isSecretKey, secretKeyMessage } from '../wallet-registration/registration-rules.ts';
import { checkPool, EMPTY, type PoolForm as Form, LIMITS, type PoolErrors } from './pool-rules.ts';

const FIELDS = ['email', 'password', 'poolerName', 'publicKey', 'maxFarmers', 'rewardSplit'] as const;

type PoolFormProps = {
  pending: boolean;
  /** Why the server refused. */
  failure: string | undefined;
  onSubmit: (form: Form) => void;
};

/** The account of an operator and the terms of their pool; checked together on submit, the first error focused. */
export const PoolForm = ({ pending, failure, onSubmit }: PoolFormProps) => {
  const [form, setForm] = useState<Form>(EMPTY);
  const [errors, setErrors] = useState<PoolErrors>({});
  const frame = useRef<HTMLFormElement>(null);

  const fill = (change: Partial<Form>, wrong?: PoolErrors) => {
    setForm(before => ({ ...before, ...change }));
    const touched = Object.fromEntries(Object.keys(change).map(field => [field, undefined]));
    setErrors(before => ({ ...before, ...touched, ...wrong }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = checkPool(form);
    setErrors(found);
    const first = FIELDS.find(field => found[field]);
    if (first) frame.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    else onSubmit(form);
  };
  const text = (name: 'email' | 'password' | 'poolerName') => ({
    name,
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => fill({ [name]: event.target.value }),
  });

  return (
    <Stack as="form" ref={frame} $gap={5} noValidate onSubmit={submit}>
      {failure && <Alert tone="loss">{failure}</Alert>}
      <TextField label="Email" type="email" autoComplete="username" {...text('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="Minimum 8 characters"
        {...text('password')}
      />
      <TextField
        label="Pool name"
        autoComplete="off"
        maxLength={LIMITS.name}
        hint="Shown to farmers in Pool Discovery."
        {...text('poolerName')}
      />
      <TextField
        label="Payout address"
        name="publicKey"
        mono
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="characters"
        hint="Your Stellar address for the pool's share of each reward. It needs a KALE trustline."
        value={form.publicKey}
        error={errors.publicKey}
        onChange={({ target: { value } }) =>
          isSecretKey(value)
            ? fill({ publicKey: '' }, { publicKey: secretKeyMessage })
            : fill({ publicKey: value })
        }
      />
      <NumberField
        label="Maximum farmers"
        name="maxFarmers"
        hint="How many can join, up to 1,000."
        min={1}
        max={LIMITS.farmers}
        value={form.maxFarmers}
        error={errors.maxFarmers}
        onValueChange={maxFarmers => fill({ maxFarmers })}
      />
      <NumberField
        label="Your share of each reward"
        name="rewardSplit"
        unit="%"
        hint="Farmers keep the rest, minus the platform fee. Up to 50%."
        min={0}
        max={LIMITS.rewardSplit}
        value={form.rewardSplit}
        error={errors.rewardSplit}
        onValueChange={rewardSplit => fill({ rewardSplit })}
      />
      <Button type="submit" variant="primary" wide pending={pending} pendingLabel="Registering...">
        Register Pool
      </Button>
    </Stack>
  );
};
