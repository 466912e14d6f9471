import { useState } from 'react';
import { useSession } from 'shared-api';
import { useChangePassword } from 'shared-api/account';
import { Card, toast } from 'shared-ui';
import { PasswordField } from 'shared-ui/forms';
import { SubmitForm } from '../submit-form.tsx';
import { NewPasswordField, useNewPassword } from './new-password-field.tsx';

/** Changes the password; other devices are signed out by it. */
export const ChangePassword = () => {
  const email = useSession(session => session.user?.email);
  const change = useChangePassword();
  const [currentPassword, setCurrent] = useState('');
  const [missing, setMissing] = useState<string>();
  const chosen = useNewPassword();

  const submit = async () => {
    const absent = currentPassword === '' ? 'Password is required' : undefined;
    setMissing(absent);
    const newPassword = chosen.read();
    if (absent || newPassword === undefined) return;
    const outcome = await change.run({ currentPassword, newPassword });
    if (!outcome.ok) return;
    setCurrent('');
    chosen.clear();
    toast.success('Password changed', { description: 'Other devices are signed out.' });
  };

  return (
    <Card title="Change password" icon="shield" description="Signs out all your other devices.">
      <SubmitForm
        submit="Change Password"
        submitting="Changing..."
        pending={change.pending}
        error={change.error}
        failure="The password could not be changed"
        onSubmit={submit}
      >
        {/* Lets a password manager match the password to the account. */}
        <input hidden readOnly name="username" autoComplete="username" value={email ?? ''} />
        <PasswordField
          label="Current password"
          name="currentPassword"
          value={currentPassword}
          error={missing}
          onChange={event => setCurrent(event.target.value)}
        />
        <NewPasswordField of={chosen} />
      </SubmitForm>
    </Card>
  );
};
