import { type ReactNode, useId } from 'react';
import { type ApiError, useCapability } from 'shared-api';
import { Alert } from 'shared-ui';
import { TextField, useForm } from 'shared-ui/forms';
import { ConfirmDialog } from 'shared-ui/overlays';

const LONGEST_REASON = 500;

type ReasonDialogProps = {
  title: string;
  description: string;
  confirmLabel: string;
  pendingLabel: string;
  tone: 'primary' | 'danger';
  pending: boolean;
  /** Why the last try failed, under what it means. */
  failed: { title: string; error: ApiError | undefined };
  /** Called with a reason that says something. */
  onConfirm: (reason: string) => void;
  onClose: () => void;
  /** Further choices, below the reason. */
  children?: ReactNode;
};

/** Asks for the reason of an action on an account. The audit trail records it. */
export const ReasonDialog = ({ failed, onConfirm, onClose, children, ...words }: ReasonDialogProps) => {
  const audited = useCapability('audit') === true;
  const id = useId();
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: 'Say why' } : {}),
    onSubmit: ({ reason }) => onConfirm(reason.trim()),
  });
  return (
    <ConfirmDialog open onOpenChange={onClose} form={id} {...words}>
      <form id={id} noValidate onSubmit={form.submit}>
        <TextField
          label="Reason"
          hint={audited && 'Recorded in the audit trail'}
          required
          maxLength={LONGEST_REASON}
          {...form.text('reason')}
        />
        {children}
      </form>
      {failed.error && (
        <Alert tone="loss" title={failed.title}>
          {failed.error.message}
        </Alert>
      )}
    </ConfirmDialog>
  );
};
