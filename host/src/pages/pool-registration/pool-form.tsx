import { Alert, Button, Stack } from 'shared-ui';
import { NumberField, PasswordField, TextField, useForm } from 'shared-ui/forms';
import { walletField } from '../wallet-registration/wallet-field.ts';
import { checkPool, EMPTY, type PoolForm as Form, LIMITS } from './pool-rules.ts';

type PoolFormProps = {
  pending: boolean;
  /** Why the server refused. */
  failure: string | undefined;
  onSubmit: (form: Form) => void;
};

/** The account of an operator and the terms of their pool; checked together on submit, the first error focused. */
export const PoolForm = ({ pending, failure, onSubmit }: PoolFormProps) => {
  const form = useForm({ initial: EMPTY, check: checkPool, onSubmit });
  return (
    <Stack as="form" $gap={5} noValidate onSubmit={form.submit}>
      {failure && <Alert tone="loss">{failure}</Alert>}
      <TextField label="Email" type="email" autoComplete="username" {...form.text('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="Minimum 8 characters"
        {...form.text('password')}
      />
      <TextField
        label="Pool name"
        autoComplete="off"
        maxLength={LIMITS.name}
        hint="Shown to farmers in Pool Discovery."
        {...form.text('poolerName')}
      />
      <TextField
        label="Payout address"
        mono
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="characters"
        hint="Your Stellar address for the pool's share of each reward. It needs a KALE trustline."
        {...walletField(form, 'publicKey')}
      />
      <NumberField
        label="Maximum farmers"
        hint="How many can join, up to 1,000."
        min={1}
        max={LIMITS.farmers}
        {...form.number('maxFarmers')}
      />
      <NumberField
        label="Your share of each reward"
        unit="%"
        hint="Up to 50%. Farmers keep the rest, minus the platform fee."
        min={0}
        max={LIMITS.rewardSplit}
        {...form.number('rewardSplit')}
      />
      <Button type="submit" variant="primary" wide pending={pending} pendingLabel="Registering...">
        Register Pool
      </Button>
    </Stack>
  );
};
