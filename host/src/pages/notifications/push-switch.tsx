import { useEffect, useState } from 'react';
import {
  type Push,
  useAddPushSubscription,
  useRemovePushSubscription,
  useTestPush,
} from 'shared-api/account';
import { Button, Skeleton, toast } from 'shared-ui';
import { browserNotifications, turnOff, turnOn } from './browser-notifications.ts';
import { BrowserSwitch } from './browser-switch.tsx';
import { ownSubscription, subscribe, wireOf } from './push-subscription.ts';

const words = {
  off: 'Get your notifications in this browser, even while KALE Pool is closed.',
  on: 'You get your notifications in this browser, even while KALE Pool is closed. Choose which ones under Alert Preferences.',
};

/** Push messages for this browser. If its push service is unreachable, open tabs show notifications instead. */
export const PushSwitch = ({ publicKey, endpoints }: Push) => {
  const [state, setState] = useState(browserNotifications);
  const [subscription, setSubscription] = useState<PushSubscription | null>();
  const [subscribing, setSubscribing] = useState(false);
  const add = useAddPushSubscription();
  const remove = useRemovePushSubscription();
  const test = useTestPush();
  useEffect(() => {
    ownSubscription().then(setSubscription, () => setSubscription(null));
  }, []);
  if (subscription === undefined) return <Skeleton height="5rem" />;
  const pushed = subscription !== null && endpoints.includes(subscription.endpoint);

  const start = async () => {
    setSubscribing(true);
    const allowed = await turnOn();
    const made = allowed === 'on' ? await subscribe(publicKey).catch(() => null) : null;
    const outcome = made && (await add.run(wireOf(made)));
    if (outcome?.ok)
      turnOff(); // Otherwise open tabs would show them too.
    else if (outcome) {
      await made?.unsubscribe();
      turnOff();
      toast.error('Notifications could not be turned on', outcome.error);
    }
    setSubscription(outcome?.ok ? made : null);
    setState(browserNotifications());
    setSubscribing(false);
  };

  const stop = async () => {
    if (pushed) {
      const outcome = await remove.run({ endpoint: subscription.endpoint });
      if (!outcome.ok) return toast.error('Notifications could not be turned off', outcome.error);
      await subscription.unsubscribe();
      setSubscription(null);
    }
    return setState(turnOff());
  };

  const sendTest = async (endpoint: string) => {
    const outcome = await test.run({ endpoint });
    if (outcome.ok) toast.success('Test notification sent', { description: 'It arrives within a minute.' });
    else toast.error('No test notification was sent', outcome.error);
  };

  // A browser ends its subscription when it begins to block notifications.
  const own = pushed ? words.on : state === 'off' ? words.off : undefined;
  return (
    <BrowserSwitch
      state={pushed ? 'on' : state}
      text={own}
      pending={subscribing || remove.pending}
      onTurnOn={start}
      onTurnOff={stop}
    >
      {pushed && (
        <Button pending={test.pending} onClick={() => sendTest(subscription.endpoint)}>
          Send a Test Notification
        </Button>
      )}
    </BrowserSwitch>
  );
};
