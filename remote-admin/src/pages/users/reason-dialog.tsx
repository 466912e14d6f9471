import type { ReactNode } from 'react';
import { type ApiError, useCapability } from 'shared-api';
import { TextField, useForm } from 'shared-ui/forms';
import { FormDialog } from 'shared-ui/overlays';

const LONGEST_REASON = 500;

type ReasonDialogProps = {
  title: string;
  description: string;
  confirmLabel: string;
  pendingLabel: string;
  tone: 'primary' | 'danger';
  pending: boolean;
  /** The error of the last attempt, under its title. */
  failed: { title: string; error: ApiError | undefined };
  /** Called with a non-blank reason. */
  onConfirm: (reason: string) => void;
  onClose: () => void;
  /** Further choices, below the reason. */
  children?: ReactNode;
};

/** Asks for the reason of an action on an account. The audit trail records it. */
export const ReasonDialog = ({ failed, onConfirm, onClose, children, ...words }: ReasonDialogProps) => {
  const audited = useCapability('audit') === true;
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: 'Enter a reason' } : {}),
    onSubmit: ({ reason }) => onConfirm(reason.trim()),
  });
  return (
    <FormDialog onClose={onClose} onSubmit={form.submit} failed={failed} {...words}>
      <TextField
        label="Reason"
        hint={audited && 'Recorded in the audit trail'}
        required
        maxLength={LONGEST_REASON}
        {...form.text('reason')}
      />
      {children}
    </FormDialog>
  );
};
