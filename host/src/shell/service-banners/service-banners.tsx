import type { Role } from 'shared-api';
import { FarmBanner } from './farm-banner.tsx';
import { MaintenanceBanner } from './maintenance-banner.tsx';

/** Shows what does not work now: maintenance mode, and for accounts a closed farm. */
export default function ServiceBanners({ reader }: { reader: Role | 'visitor' }) {
  return (
    <>
      <MaintenanceBanner reader={reader} />
      {reader !== 'visitor' && <FarmBanner role={reader} />}
    </>
  );
}
