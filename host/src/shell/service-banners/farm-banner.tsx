import type { ReactNode } from 'react';
import { type Role, type SystemInfo, useSystemInfo } from 'shared-api';
import { ButtonLink, Icon, RelativeTime } from 'shared-ui';
import { BannerFrame } from '../banner-frame.ts';
import { PageButton } from '../page-link.tsx';

type Closed = NonNullable<NonNullable<SystemInfo['network']>['farmClosed']>;

const TITLES: Record<Closed['why'], string> = {
  paused: 'The KALE farm was paused',
  removed: 'The KALE farm was removed',
  reset: 'The test network was reset',
  unknown: 'The KALE farm was closed',
};

const EFFECTS: Record<Closed['why'], string> = {
  paused: 'Nothing is planted, and every closed block is harvested now.',
  removed: 'Nothing can be planted or harvested.',
  reset: 'Its accounts, balances and farms no longer exist.',
  unknown: 'Nothing is planted.',
};

const ADVICE: Record<Role, Record<Exclude<Closed['why'], 'unknown'>, string>> = {
  farmer: {
    paused: 'You do not need to do anything, and you can withdraw your KALE at any time.',
    removed: 'You can withdraw your KALE at any time.',
    reset: 'Register again once this pool service has started over.',
  },
  pooler: {
    paused: 'You can stop your miner. Planting resumes when the farm does.',
    removed: 'Stop your miner, and ask the operator of this service.',
    reset: 'Register your pool again once this service has started over.',
  },
  admin: {
    paused: 'Check that no harvest has failed. A pause may last until the contract is upgraded.',
    removed: 'Look for the new farm, and set up the service with it.',
    reset: 'Set up a farm, and start with an empty database.',
  },
};

const LINKS: Record<Role, ReactNode> = {
  farmer: (
    <PageButton of="wallet" size="sm">
      Wallet
    </PageButton>
  ),
  pooler: (
    <PageButton of="blocks" size="sm">
      Blocks
    </PageButton>
  ),
  admin: (
    <ButtonLink size="sm" to="/network">
      Network
    </ButtonLink>
  ),
};

/** A banner on every page while the farm accepts no plants: since when, the pool's response, and the user's options. */
export const FarmBanner = ({ role }: { role: Role }) => {
  const closed = useSystemInfo().data?.network?.farmClosed;
  if (!closed) return null;
  const { why, since, openBlock } = closed;
  return (
    <div role="status" data-screen>
      <BannerFrame $tone="waiting">
        <Icon name="warning" />
        <p>
          <strong>
            {TITLES[why]} <RelativeTime at={since} />.
          </strong>{' '}
          {EFFECTS[why]}{' '}
          {why === 'paused' && openBlock != null && (
            <>Block #{openBlock} is harvested after the farm resumes. </>
          )}
          {why !== 'unknown' && ADVICE[role][why]}
        </p>
        {LINKS[role]}
      </BannerFrame>
    </div>
  );
};
