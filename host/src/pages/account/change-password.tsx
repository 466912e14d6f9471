import { useSession } from 'shared-api';
import { useChangePassword, useWebhooks } from 'shared-api/account';
import { Alert, Card, Link, toast } from 'shared-ui';
import { PasswordField, useForm } from 'shared-ui/forms';
import { SubmitForm } from '../submit-form.tsx';
import { NewPasswordField, newPasswordError } from './new-password-field.tsx';

/** Webhooks need no password, so a stranger's would stay unnoticed. */
const WebhooksStay = () => {
  const webhooks = useWebhooks().data?.items ?? [];
  if (webhooks.length === 0) return null;
  const hosts = new Set(webhooks.map(({ url }) => URL.parse(url)?.host ?? url));
  return (
    <Alert
      tone="information"
      title={webhooks.length === 1 ? 'Your webhook stays' : `Your ${webhooks.length} webhooks stay`}
      action={<Link to="/account?tab=notifications">Review webhooks</Link>}
    >
      A new password does not stop deliveries to {[...hosts].join(', ')}. Remove any webhook that you did not
      add.
    </Alert>
  );
};

/** Changes the password, which signs out other devices. */
export const ChangePassword = () => {
  const user = useSession(session => session.user);
  const change = useChangePassword();
  const form = useForm({
    initial: { currentPassword: '', newPassword: '' },
    check: ({ currentPassword, newPassword }) => ({
      currentPassword: currentPassword === '' ? 'Password is required' : undefined,
      newPassword: newPasswordError(newPassword),
    }),
    onSubmit: async passwords => {
      const outcome = await change.run(passwords);
      if (!outcome.ok) return;
      form.reset();
      toast.success('Password changed', { description: 'Other devices are signed out.' });
    },
  });

  return (
    <Card
      title="Change password"
      description={`Signs out all your other devices.${user?.role === 'pooler' ? ' API keys keep working until you revoke them.' : ''}`}
    >
      <SubmitForm
        submit="Change Password"
        submitting="Changing..."
        request={change}
        failure="The password could not be changed"
        onSubmit={form.submit}
      >
        {/* Lets a password manager match the password to the account. */}
        <input hidden readOnly name="username" autoComplete="username" value={user?.email ?? ''} />
        <PasswordField label="Current password" {...form.text('currentPassword')} />
        <NewPasswordField {...form.text('newPassword')} />
      </SubmitForm>
      {/* Last, so that the form does not move when the webhooks are known. */}
      <WebhooksStay />
    </Card>
  );
};
