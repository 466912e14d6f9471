import { registrationErrors } from 'shared-api/account';

/** What is wrong with a new password, by the rules and in the words of registration (spec §5); undefined when nothing is. */
export const passwordError = (password: string): string | undefined =>
  registrationErrors({ email: '', password, externalWallet: '' }).password;
