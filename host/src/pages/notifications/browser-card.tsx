import { useState } from 'react';
import { Button, Card } from 'shared-ui';
import { browserNotifications, turnOff, turnOn } from './browser-notifications.ts';

const words = {
  blocked: 'This browser blocks notifications of this site. Its settings can allow them.',
  off: 'While KALE Pool is open in a tab, this browser can tell you of what happens even when you look elsewhere.',
  on: 'This browser tells you of what happens while KALE Pool is open in a tab and you look elsewhere.',
};

/** Notifications by the browser, in this browser only; nothing where it has none. */
export const BrowserCard = () => {
  const [state, setState] = useState(browserNotifications);
  if (state === 'unsupported') return null;
  return (
    <Card title="Browser notifications" icon="monitor" description={words[state]}>
      {state !== 'blocked' && (
        <div>
          {state === 'on' ? (
            <Button onClick={() => setState(turnOff())}>Stop Browser Notifications</Button>
          ) : (
            <Button onClick={async () => setState(await turnOn())}>Show Browser Notifications</Button>
          )}
        </div>
      )}
    </Card>
  );
};
