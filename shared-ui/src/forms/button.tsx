import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-names.ts';
import { Link } from '../router/router.ts';
import { type ButtonLook, buttonStyles } from './button-styles.ts';
import { Spinner } from './spinner.tsx';

const Frame = styled.button<{ $look: ButtonLook }>`
  ${buttonStyles}
`;

const LinkFrame = styled(Link)<{ $look: ButtonLook }>`
  ${buttonStyles}
`;

type Look = {
  /** `primary` once a view; `danger` for actions that cannot be undone. */
  variant?: ButtonLook['variant'];
  size?: ButtonLook['size'];
  /** Takes the whole width. */
  wide?: boolean;
  icon?: IconName;
  iconEnd?: IconName;
};

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** Pending: keeps its focus and size, and ignores presses. */
    pending?: boolean;
    /** Label while pending, such as "Joining...". */
    pendingLabel?: ReactNode;
  };

/** A button, by default `type="button"`. While `pending`, a double click sends nothing twice. */
export const Button = ({
  variant = 'secondary',
  size = 'md',
  wide = false,
  icon,
  iconEnd,
  pending = false,
  pendingLabel,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) => {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Frame
      $look={{ variant, size, wide }}
      type={type}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={press}
      {...rest}
    >
      {pending ? <Spinner /> : icon && <Icon name={icon} />}
      {pending && pendingLabel !== undefined ? pendingLabel : children}
      {iconEnd && !pending && <Icon name={iconEnd} />}
    </Frame>
  );
};

/** A link to a page of the product that looks like a button. */
export const ButtonLink = ({
  variant = 'secondary',
  size = 'md',
  wide = false,
  icon,
  iconEnd,
  children,
  ...rest
}: ComponentProps<typeof Link> & Look) => (
  <LinkFrame data-screen $look={{ variant, size, wide }} {...rest}>
    {icon && <Icon name={icon} />}
    {children}
    {iconEnd && <Icon name={iconEnd} />}
  </LinkFrame>
);
