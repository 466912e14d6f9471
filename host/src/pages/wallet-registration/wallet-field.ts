import type { ChangeEvent } from 'react';
import { readAddress } from 'shared-api/account';
import type { useForm } from 'shared-ui/forms';

const secretKeyMessage =
  'That was a secret key. It has been removed and was not sent. Never share it: enter your public address, which starts with G.';

type WalletForm<Name extends string> = Pick<ReturnType<typeof useForm<Record<Name, string>>>, 'set' | 'text'>;

/** Props of a TextField for a public address. Removes a secret key as soon as it is pasted. */
export const walletField = <Name extends string>(form: WalletForm<Name>, name: Name) => ({
  ...form.text(name),
  onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement>) =>
    readAddress(value).kind === 'secret' ? form.set(name, '', secretKeyMessage) : form.set(name, value),
});
