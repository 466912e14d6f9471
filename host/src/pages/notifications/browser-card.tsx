import { useState } from 'react';
import { useCapability } from 'shared-api';
import { usePush } from 'shared-api/account';
import { Card, Skeleton } from 'shared-ui';
import { ResourceState } from 'shared-ui/content';
import { browserNotifications, turnOff, turnOn } from './browser-notifications.ts';
import { BrowserSwitch } from './browser-switch.tsx';
import { useCanPush } from './push-subscription.ts';
import { PushSwitch } from './push-switch.tsx';

/** Notifications in this browser: as push messages if it and the server support them, otherwise from open tabs. */
export const BrowserCard = () => {
  const able = useCapability('push');
  const canPush = useCanPush();
  return <Card title="This browser">{!canPush || able === false ? <FromTabs /> : <ByPush />}</Card>;
};

const ByPush = () => (
  <ResourceState
    resource={usePush()}
    failure={() => 'Failed to load the settings of this browser. Please try again.'}
    skeleton={<Skeleton height="5rem" />}
  >
    {push => <PushSwitch {...push} />}
  </ResourceState>
);

const FromTabs = () => {
  const [state, setState] = useState(browserNotifications);
  return (
    <BrowserSwitch
      state={state}
      onTurnOn={async () => setState(await turnOn())}
      onTurnOff={() => setState(turnOff())}
    />
  );
};
