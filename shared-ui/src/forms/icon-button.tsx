import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-names.ts';

const Frame = styled.button<{ $small: boolean }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${({ $small }) => ($small ? '1.75rem' : 'var(--control)')};
  height: ${({ $small }) => ($small ? '1.75rem' : 'var(--control)')};
  padding: 0;
  background: transparent;
  border: 1px solid transparent;
  border-radius: var(--radius);
  color: var(--text-2);
  cursor: pointer;
  transition: background var(--quick), color var(--quick);

  &:hover:not(:disabled) {
    background: var(--hover);
    color: var(--text);
  }

  &:disabled {
    cursor: not-allowed;
    opacity: 0.5;
  }
`;

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconName;
  /** The accessible name, also shown on hover. */
  label: string;
  small?: boolean;
};

/** A button that is only an icon, and therefore always has a name. */
export const IconButton = ({ icon, label, small = false, ...rest }: IconButtonProps) => (
  <Frame type="button" $small={small} aria-label={label} title={label} {...rest}>
    <Icon name={icon} size={small ? 14 : 18} />
  </Frame>
);
