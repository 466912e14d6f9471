import { useState } from 'react';
import { Button, Card } from 'shared-ui';
import { browserNotifications, turnOff, turnOn } from './browser-notifications.ts';

const words = {
  blocked: 'This browser blocks notifications from KALE Pool. Allow them in its site settings.',
  off: 'Get notifications while KALE Pool is open in another tab. Saved in this browser only.',
  on: 'You get notifications while KALE Pool is open in another tab. Saved in this browser only.',
};

/** The switch for notifications of this browser. Renders nothing if it has none. */
export const BrowserCard = () => {
  const [state, setState] = useState(browserNotifications);
  if (state === 'unsupported') return null;
  return (
    <Card title="Browser notifications" icon="monitor" description={words[state]}>
      {state !== 'blocked' && (
        <div>
          {state === 'on' ? (
            <Button onClick={() => setState(turnOff())}>Turn Off Browser Notifications</Button>
          ) : (
            <Button onClick={async () => setState(await turnOn())}>Turn On Browser Notifications</Button>
          )}
        </div>
      )}
    </Card>
  );
};
