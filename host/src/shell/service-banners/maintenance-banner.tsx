import type { ReactNode } from 'react';
import { type Role, useSystemInfo } from 'shared-api';
import { Icon, RelativeTime, useServerNow } from 'shared-ui';
import { BannerFrame } from '../banner-frame.ts';

const EFFECTS: Record<Reader, string> = {
  farmer:
    'You can see everything and withdraw, but not make other changes. Planted stakes are harvested as usual.',
  pooler:
    'Keep your miner running: open blocks are finished. Nothing new is planted, and you cannot make changes.',
  admin: 'Farmers and operators can only read, sign in and withdraw. Nothing new is planted.',
  visitor: 'You can sign in. New accounts can be registered afterwards.',
};

const INTERVAL_MS = 10_000;

type Reader = Role | 'visitor';

/** The banner of maintenance mode: its reason and end, and what still works. */
export const MaintenanceNotice = ({ reader, children }: { reader: Reader; children: ReactNode }) => (
  <div role="status" data-screen>
    <BannerFrame $tone="waiting">
      <Icon name="warning" />
      <p>
        <strong>Maintenance.</strong> {children} {EFFECTS[reader]}
      </p>
    </BannerFrame>
  </div>
);

/** Shows on every page that maintenance mode is on, why, until when, and what still works. */
export const MaintenanceBanner = ({ reader }: { reader: Reader }) => {
  const maintenance = useSystemInfo().data?.maintenance;
  const now = useServerNow(INTERVAL_MS);
  if (!maintenance) return null;
  const { message, until } = maintenance;
  if (until && Date.parse(until) <= now) return null;
  return (
    <MaintenanceNotice reader={reader}>
      {message}
      {until && (
        <>
          {' '}
          Ends <RelativeTime at={until} />.
        </>
      )}
    </MaintenanceNotice>
  );
};
