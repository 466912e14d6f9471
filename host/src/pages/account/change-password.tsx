import { type FormEvent, useState } from 'react';
import { useSession } from 'shared-api';
import { useChangePassword } from 'shared-api/account';
import { Alert, Button, Card, PasswordField, Stack, toast } from 'shared-ui';
import { passwordError } from './password-rule.ts';

const empty = { currentPassword: '', newPassword: '' };

/** Changes the password; other devices are signed out by it. */
export const ChangePassword = () => {
  const email = useSession(session => session.user?.email);
  const change = useChangePassword();
  const [form, setForm] = useState(empty);
  const [errors, setErrors] = useState<Partial<typeof form>>({});

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = form.currentPassword === '' ? 'Password is required' : undefined;
    const wrong = passwordError(form.newPassword);
    setErrors({ ...(missing && { currentPassword: missing }), ...(wrong && { newPassword: wrong }) });
    if (missing || wrong) return;
    const outcome = await change.run(form);
    if (!outcome.ok) return;
    setForm(empty);
    toast.success('Password changed', { description: 'Other devices are signed out.' });
  };

  const bind = (name: keyof typeof form) => ({
    name,
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  });

  return (
    <Card
      title="Change password"
      icon="shield"
      description="Every other device is signed out; this one stays."
    >
      <Stack as="form" $gap={5} noValidate onSubmit={submit} style={{ maxWidth: 'var(--form-width)' }}>
        {change.error && (
          <Alert tone="danger" title="The password could not be changed">
            {change.error.message}
          </Alert>
        )}
        {/* Tells a password manager whose password it is. */}
        <input hidden readOnly name="username" autoComplete="username" value={email ?? ''} />
        <PasswordField label="Current password" {...bind('currentPassword')} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="Minimum 8 characters"
          {...bind('newPassword')}
        />
        <div>
          <Button type="submit" variant="primary" pending={change.pending} pendingLabel="Changing...">
            Change Password
          </Button>
        </div>
      </Stack>
    </Card>
  );
};
