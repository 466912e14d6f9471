import type { ReactNode } from 'react';
import { Button, Row, Stack } from 'shared-ui';
import type { BrowserNotifications } from './browser-notifications.ts';

const words: Record<BrowserNotifications, string> = {
  unsupported:
    'This browser cannot show notifications. On an iPhone or iPad, add KALE Pool to the home screen and open it from there.',
  blocked:
    'This browser blocks notifications from KALE Pool. To allow them, open the site settings beside the address, set Notifications to Allow, and reload this page.',
  off: 'Get notifications while KALE Pool is open in another tab. Saved in this browser only.',
  on: 'You get notifications while KALE Pool is open in another tab. Saved in this browser only.',
};

type BrowserSwitchProps = {
  state: BrowserNotifications;
  /** Its description, unless it applies to open tabs only. */
  text?: string | undefined;
  pending?: boolean;
  onTurnOn: () => unknown;
  onTurnOff: () => unknown;
  children?: ReactNode;
};

/** Whether this browser shows notifications, and the button to change it. */
export const BrowserSwitch = ({
  state,
  text = words[state],
  pending = false,
  onTurnOn,
  onTurnOff,
  children,
}: BrowserSwitchProps) => (
  <Stack $gap={4}>
    <p>{text}</p>
    {(state === 'on' || state === 'off') && (
      <Row $gap={2}>
        <Button pending={pending} onClick={state === 'on' ? onTurnOff : onTurnOn}>
          {state === 'on' ? 'Turn Off Browser Notifications' : 'Turn On Browser Notifications'}
        </Button>
        {children}
      </Row>
    )}
  </Stack>
);
