import { type SubmitEvent, useState } from 'react';
import { type ApiError, useCapability } from 'shared-api';
import { Alert } from 'shared-ui';
import { TextField } from 'shared-ui/forms';
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
};

/** Asks for the reason of something done to an account, which the audit trail keeps. */
export const ReasonDialog = ({ failed, onConfirm, onClose, ...words }: ReasonDialogProps) => {
  const audited = useCapability('audit') === true;
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const confirm = () => {
    const given = reason.trim();
    setMissing(given === '');
    if (given !== '') onConfirm(given);
  };
  return (
    <ConfirmDialog open onOpenChange={onClose} onConfirm={confirm} {...words}>
      <form
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          confirm();
        }}
      >
        <TextField
          label="Reason"
          hint={audited && 'Recorded in the audit trail'}
          required
          maxLength={LONGEST_REASON}
          value={reason}
          error={missing && reason.trim() === '' ? 'Say why' : undefined}
          onChange={event => setReason(event.target.value)}
        />
      </form>
      {failed.error && (
        <Alert tone="loss" title={failed.title}>
          {failed.error.message}
        </Alert>
      )}
    </ConfirmDialog>
  );
};
