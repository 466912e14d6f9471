import { type ComponentProps, type FormEventHandler, type ReactNode, useId } from 'react';
import { Alert } from '../feedback/alert.tsx';
import { Stack } from '../layout/stack.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type FormDialogProps = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'description' | 'confirmLabel' | 'pendingLabel' | 'pending' | 'tone'
> & {
  onClose: () => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** The error of the last attempt, under its title. */
  failed: { title: string; error: { message: string } | undefined };
  /** A notice below the fields. */
  notice?: ReactNode;
  /** The fields. */
  children: ReactNode;
};

/** A form that is sent after a confirmation. It stays open until its owner closes it. */
export const FormDialog = ({
  onClose,
  onSubmit,
  failed,
  notice,
  children,
  tone = 'primary',
  ...words
}: FormDialogProps) => {
  const id = useId();
  return (
    <ConfirmDialog open onOpenChange={onClose} tone={tone} form={id} {...words}>
      <Stack as="form" id={id} noValidate onSubmit={onSubmit}>
        {children}
        {/* Enter submits a form of several fields only if it contains a button. */}
        <input type="submit" hidden />
      </Stack>
      {notice}
      {failed.error && (
        <Alert tone="loss" title={failed.title}>
          {failed.error.message}
        </Alert>
      )}
    </ConfirmDialog>
  );
};
