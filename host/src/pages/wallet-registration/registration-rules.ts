import type { RegisterRequest } from 'shared-api';
import { readAddress, registrationErrors } from 'shared-api/account';

export type RegistrationErrors = Partial<Record<keyof RegisterRequest, string>>;

/** Said beside the emptied field when somebody pasted the key that nobody else may ever see. */
export const secretKeyMessage =
  'That was a secret key. It has been removed and was not sent. Never share it: enter your public address, which starts with G.';

/** What an address of the right kind but for another use is. */
const hints = {
  muxed: 'Enter a valid Stellar address: one that starts with G, not M',
  contract: 'Enter a valid Stellar address: one that starts with G, not a contract',
} as const;

/** Whether a text holds a secret key, which must leave the page at once. */
export const isSecretKey = (text: string) => readAddress(text).kind === 'secret';

/** All fields at once, on submit: the messages of spec §5; empty when the form may be sent. */
export const checkRegistration = (form: RegisterRequest): RegistrationErrors => {
  const errors = registrationErrors(form);
  const { kind } = readAddress(form.externalWallet);
  return kind === 'muxed' || kind === 'contract' ? { ...errors, externalWallet: hints[kind] } : errors;
};
