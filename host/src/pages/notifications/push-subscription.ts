import { useSyncExternalStore } from 'react';
import { registerWorker } from '../../offline/register-worker.ts';

const neverChanges = () => () => undefined;
const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window;
const assumeNoPush = () => false;

/** Whether this browser accepts push messages. On an iPhone it does only from the home screen. */
export const useCanPush = (): boolean => useSyncExternalStore(neverChanges, canPush, assumeNoPush);

/** The subscription of this browser, whichever account created it. */
export const ownSubscription = async (): Promise<PushSubscription | null> => {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
};

/** Subscribes this browser with the server's key. Fails where the browser has no push service, or cannot reach it. */
export const subscribe = async (publicKey: string): Promise<PushSubscription> => {
  const { pushManager } = await registerWorker();
  // It may be of an earlier key, or of another account.
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
};

/** What the server needs to reach a subscription. */
export const wireOf = (subscription: PushSubscription) => {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
};
