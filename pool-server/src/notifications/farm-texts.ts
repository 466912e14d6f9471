import type { Closure } from '../domain/farm.ts';
import type { Role } from '../domain/user.ts';

interface FarmText {
  readonly title: string;
  readonly message: string;
  readonly path: string;
}

export const FARM_TITLES: Record<Closure, string> = {
  paused: 'The KALE farm is paused',
  removed: 'The KALE farm is gone',
  reset: 'The test network was reset',
};

const PATHS: Record<Role, string> = {
  farmer: '/farmer/my-wallet',
  pooler: '/pooler/blocks',
  admin: '/admin',
};

const HARVESTED = 'Nothing is planted, and every closed block is harvested now';
const GONE = 'Nothing can be planted or harvested';
const RESET = 'Its accounts, balances and farms no longer exist';

const NEXT_STEPS: Record<Role, Record<Closure, string>> = {
  farmer: {
    paused: 'You do not need to do anything, and you can withdraw your KALE at any time',
    removed: 'You can withdraw your KALE at any time',
    reset: 'Register again once this pool service has started over',
  },
  pooler: {
    paused: 'You can stop your miner. Planting resumes when the farm does',
    removed: 'Stop your miner, and ask the operator of this service',
    reset: 'Register your pool again once this service has started over',
  },
  admin: {
    paused: 'Check that no harvest has failed. A pause may last until the contract is upgraded',
    removed: 'Look for the new farm, and set up the service with it',
    reset: 'Set up a farm, and start with an empty database',
  },
};

/** @param openBlock the block that was open then, in digits; null if unknown */
export function farmClosedText(role: Role, why: Closure, openBlock: string | null): FarmText {
  const what = { paused: HARVESTED, removed: GONE, reset: RESET }[why];
  const open =
    why === 'paused' && openBlock !== null ? [`Block #${openBlock} is harvested after the farm resumes`] : [];
  return {
    title: FARM_TITLES[why],
    message: [what, ...open, NEXT_STEPS[role][why]].join('. '),
    path: PATHS[role],
  };
}

export const farmReopenedText = (role: Role): FarmText => ({
  title: 'The KALE farm is open again',
  message: 'Planting continues with the next block',
  path: PATHS[role],
});
