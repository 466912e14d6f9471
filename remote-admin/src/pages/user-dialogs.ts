// The dialogs about users and their withdrawals, for several pages: one file, which loads when the first of them opens.
import { lazyDialog } from 'shared-ui';

export const AddAdminDialog = lazyDialog(
  () => import(/* webpackChunkName: 'dialogs' */ './users/add-admin-dialog.tsx'),
);
export const BroadcastDialog = lazyDialog(
  () => import(/* webpackChunkName: 'dialogs' */ './users/broadcast-dialog.tsx'),
);
export const FreezeDialog = lazyDialog(
  () => import(/* webpackChunkName: 'dialogs' */ './freeze/freeze-dialog.tsx'),
);
export const ImpersonationDialog = lazyDialog(
  () => import(/* webpackChunkName: 'dialogs' */ './users/impersonation-dialog.tsx'),
);
export const ResetFactorsDialog = lazyDialog(
  () => import(/* webpackChunkName: 'dialogs' */ './user/reset-factors-dialog.tsx'),
);
export const SuspensionDialog = lazyDialog(
  () => import(/* webpackChunkName: 'dialogs' */ './users/suspension-dialog.tsx'),
);
