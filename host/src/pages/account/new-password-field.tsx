import { useState } from 'react';
import { registrationErrors } from 'shared-api/account';
import { PasswordField } from 'shared-ui/forms';

/** What is wrong with a new password, by the rules and in the words of registration (spec §5); undefined when nothing is. */
const passwordError = (password: string): string | undefined =>
  registrationErrors({ email: '', password, externalWallet: '' }).password;

/** A new password while it is typed. */
export const useNewPassword = () => {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  /** The password, when it may be sent; else its field says what is wrong. */
  const read = (): string | undefined => {
    const wrong = passwordError(value);
    setError(wrong);
    return wrong === undefined ? value : undefined;
  };
  return { value, error, onChange: setValue, read, clear: () => setValue('') };
};

/** The field of a new password, with its rule beside it. */
export const NewPasswordField = ({ of }: { of: ReturnType<typeof useNewPassword> }) => (
  <PasswordField
    label="New password"
    name="new-password"
    autoComplete="new-password"
    hint="Minimum 8 characters"
    value={of.value}
    error={of.error}
    onChange={event => of.onChange(event.target.value)}
  />
);
