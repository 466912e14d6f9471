import { type FormEvent, type ReactNode, useId } from 'react';
import { Button, Stack } from 'shared-ui';
import { Dialog } from 'shared-ui/overlays';

type FormDialogProps = {
  title: string;
  description: string;
  submitLabel: string;
  /** While it is sent: the dialog stays, and says so on its button. */
  pending?: boolean;
  pendingLabel?: string;
  /** Another button before the one that sends; Cancel unless told. */
  other?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog: Enter sends it, the browser's own bubbles stay away. */
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
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
      <form id={form} onSubmit={submit} noValidate>
        <Stack>{children}</Stack>
      </form>
    </Dialog>
  );
};
