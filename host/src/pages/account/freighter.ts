import type { WalletChallenge } from 'shared-api/account';

// Only for users who sign in this browser.
const freighter = () => import(/* webpackChunkName: 'freighter' */ '@stellar/freighter-api');

/** Whether the Freighter wallet is installed in this browser. */
export async function hasFreighter(): Promise<boolean> {
  const { isConnected } = await freighter();
  return (await isConnected()).isConnected === true;
}

/** Asks Freighter to sign a challenge with the key of an address. Throws an Error with Freighter's reason. */
export async function signWithFreighter(
  { transaction, networkPassphrase }: WalletChallenge,
  address: string,
): Promise<string> {
  const { requestAccess, signTransaction } = await freighter();
  const access = await requestAccess();
  if (access.error) throw new Error(access.error.message);
  const { signedTxXdr, error } = await signTransaction(transaction, { networkPassphrase, address });
  if (error) throw new Error(error.message);
  return signedTxXdr;
}
