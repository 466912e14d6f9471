import './style-nonce.ts';

export { ConfirmDialog } from './confirm-dialog.tsx';
export { Dialog } from './dialog.tsx';
export { FormDialog } from './form-dialog.tsx';
export { Popover } from './popover.tsx';
