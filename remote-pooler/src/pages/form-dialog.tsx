import { type FormEvent, type ReactNode, useId } from 'react';
import { Button, Stack } from 'shared-ui';
import { Dialog } from 'shared-ui/overlays';

type FormDialogProps = {
  title: string;
  description: string;
  submitLabel: string;
  /** Keeps the dialog open and shows `pendingLabel` on its button. */
  pending?: boolean;
  pendingLabel?: string;
  /** A button beside the submit button. Default: Cancel. */
  other?: ReactNode;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog. Enter submits it. */
export const FormDialog = (props: FormDialogProps) => {
  const {
    title,
    description,
    submitLabel,
    pending = false,
    pendingLabel,
    other,
    onSubmit,
    onClose,
    children,
  } = props;
  const form = useId();
  return (
    <Dialog
      open
      onOpenChange={open => open || onClose()}
      dismissible={!pending}
      title={title}
      description={description}
      footer={
        <>
          {other ?? (
            <Button onClick={onClose} disabled={pending}>
              Cancel
            </Button>
          )}
          <Button variant="primary" type="submit" form={form} pending={pending} pendingLabel={pendingLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={onSubmit} noValidate>
        <Stack>{children}</Stack>
      </form>
    </Dialog>
  );
};
