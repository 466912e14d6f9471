import type { RegisterRequest } from 'shared-api';
import { readAddress, registrationErrors } from 'shared-api/account';
import type { FormErrors } from 'shared-ui/forms';

/** Messages for valid addresses of another kind. */
const hints = {
  muxed: 'Enter a valid Stellar address: one that starts with G, not M',
  contract: 'Enter a valid Stellar address: one that starts with G, not a contract',
} as const;

/** All fields at once, on submit: the messages of spec §5; empty when the form may be sent. */
export const checkRegistration = (form: RegisterRequest): FormErrors<RegisterRequest> => {
  const errors = registrationErrors(form);
  const { kind } = readAddress(form.externalWallet);
  return kind === 'muxed' || kind === 'contract' ? { ...errors, externalWallet: hints[kind] } : errors;
};
