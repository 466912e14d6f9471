import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { IconButton } from '../forms/icon-button.tsx';
import { Body, Box, Description, type DialogSize, Foot, Head, Scrim, Title } from './dialog-styles.ts';
import { returnFocus } from './return-focus.ts';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons; they stay in view while the content scrolls. */
  footer?: ReactNode;
  size?: DialogSize;
  /** `false` while an action runs: Escape, the cross and a click outside do nothing. */
  dismissible?: boolean;
  children: ReactNode;
};

/** A dialog over the page. The focus moves in, stays in, and returns to the opener. */
export const Dialog = (props: DialogProps) => {
  const { open, onOpenChange, title, description, footer, size = 'md', dismissible = true, children } = props;
  const opener = useRef<Element | null>(null);
  const stay = (event: Event) => {
    // Dismissing a toast on top of the dialog is not a click outside the dialog.
    const onToast = event.target instanceof Element && event.target.closest('[data-toaster]');
    if (!dismissible || onToast) event.preventDefault();
  };
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay asChild>
          <Scrim data-screen />
        </Primitive.Overlay>
        <Primitive.Content
          asChild
          {...(!description && { 'aria-describedby': undefined })}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={event => {
            event.preventDefault();
            returnFocus(opener.current);
          }}
          onEscapeKeyDown={stay}
          onInteractOutside={stay}
        >
          <Box $size={size}>
            <Head>
              <div>
                <Primitive.Title asChild>
                  <Title>{title}</Title>
                </Primitive.Title>
                {description && (
                  <Primitive.Description asChild>
                    <Description>{description}</Description>
                  </Primitive.Description>
                )}
              </div>
              {dismissible && <IconButton small icon="x" label="Close" onClick={() => onOpenChange(false)} />}
            </Head>
            <Body>{children}</Body>
            {footer && <Foot>{footer}</Foot>}
          </Box>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
};
