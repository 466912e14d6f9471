import { AlertDialog } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { Button } from '../forms/button.tsx';
import { Body, Box, Description, Foot, Head, Scrim, Title } from './dialog-styles.ts';
import { returnFocus } from './return-focus.ts';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The consequences, and which of them cannot be undone. */
  description: ReactNode;
  /** A verb, such as "Confirm Exit". */
  confirmLabel: string;
  /** Label of the button while pending, such as "Processing...". */
  pendingLabel?: string;
  tone?: 'primary' | 'danger';
  pending?: boolean;
  children?: ReactNode;
} & (
  | { /** The dialog stays open until its owner closes it. */ onConfirm: () => void; form?: never }
  | { /** The id of a form among the children, which the button submits. */ form: string; onConfirm?: never }
);

/** Asks before something that is hard to undo. Cancel has the focus first; a click outside does nothing. */
export const ConfirmDialog = ({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  pendingLabel,
  tone = 'danger',
  pending = false,
  onConfirm,
  form,
  children,
}: ConfirmDialogProps) => {
  const opener = useRef<Element | null>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={next => pending || onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay asChild>
          <Scrim />
        </AlertDialog.Overlay>
        <AlertDialog.Content
          asChild
          onOpenAutoFocus={event => {
            event.preventDefault();
            opener.current = document.activeElement;
            cancel.current?.focus();
          }}
          onCloseAutoFocus={event => {
            event.preventDefault();
            returnFocus(opener.current);
          }}
        >
          <Box $size="sm">
            <Head>
              <div>
                <AlertDialog.Title asChild>
                  <Title>{title}</Title>
                </AlertDialog.Title>
                <AlertDialog.Description asChild>
                  <Description>{description}</Description>
                </AlertDialog.Description>
              </div>
            </Head>
            <Body>{children}</Body>
            <Foot>
              <Button ref={cancel} disabled={pending} onClick={() => onOpenChange(false)}>
                Cancel
              </Button>
              <Button
                variant={tone}
                type={form ? 'submit' : 'button'}
                form={form}
                pending={pending}
                pendingLabel={pendingLabel}
                onClick={event => {
                  // The second click of a double click on the opener was not meant for this button.
                  if (event.detail > 1) event.preventDefault();
                  else onConfirm?.();
                }}
              >
                {confirmLabel}
              </Button>
            </Foot>
          </Box>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
};
