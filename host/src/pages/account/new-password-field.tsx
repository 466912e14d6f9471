import type { ComponentProps } from 'react';
import { registrationErrors } from 'shared-api/account';
import { PasswordField } from 'shared-ui/forms';

/** Validates a new password, with the rules and texts of registration (spec §5). */
export const newPasswordError = (password: string): string | undefined =>
  registrationErrors({ email: '', password, externalWallet: '' }).password;

/** The field of a new password, with its rule. */
export const NewPasswordField = (props: Omit<ComponentProps<typeof PasswordField>, 'label'>) => (
  <PasswordField label="New password" autoComplete="new-password" hint="Minimum 8 characters" {...props} />
);
