import { useState } from 'react';
import type { FarmerContract } from 'shared-api';
import { Button, type IconName, lazyDialog } from 'shared-ui';
import { prefetch } from '../prefetch.ts';
import type { Setting } from './change-dialog.tsx';

const loadChange = () => import(/* webpackChunkName: 'contract-dialogs' */ './change-dialog.tsx');
const ChangeDialog = lazyDialog(loadChange);
const prefetchChange = prefetch(loadChange);

const faces = {
  stake: { icon: 'sprout', label: 'Adjust Stake' },
  interval: { icon: 'clock', label: 'Change Harvest Interval' },
} as const satisfies Record<Setting, { icon: IconName; label: string }>;

/** Opens the dialog that changes one setting of a contract. */
export const ChangeButton = ({ setting, contract }: { setting: Setting; contract: FarmerContract }) => {
  const [open, setOpen] = useState(false);
  const { icon, label } = faces[setting];
  return (
    <>
      <Button
        icon={icon}
        onPointerEnter={prefetchChange}
        onFocus={prefetchChange}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && <ChangeDialog setting={setting} contract={contract} onClose={() => setOpen(false)} />}
    </>
  );
};
