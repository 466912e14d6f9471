import { css } from 'styled-components';

export type ButtonLook = {
  variant: 'primary' | 'secondary' | 'ghost' | 'danger';
  size: 'sm' | 'md' | 'lg';
  wide: boolean;
};

const variants = {
  primary: css`
    background: var(--accent);
    color: var(--accent-ink);
    font-weight: 600;

    &:hover:not(:disabled) {
      background: var(--accent-hover);
    }
  `,
  secondary: css`
    background: var(--surface);
    border-color: var(--line-strong);

    &:hover:not(:disabled) {
      background: var(--hover);
    }
  `,
  ghost: css`
    background: transparent;
    color: var(--text-2);

    &:hover:not(:disabled) {
      background: var(--hover);
      color: var(--text);
    }
  `,
  danger: css`
    background: var(--danger-fill);
    color: var(--danger-ink);
    font-weight: 600;

    &:hover:not(:disabled) {
      filter: brightness(1.08);
    }
  `,
};

const sizes = {
  sm: css`
    min-height: 1.875rem;
    padding: 0 var(--space-3);
    font-size: var(--text-body);
  `,
  md: css`
    min-height: var(--control);
    padding: 0 0.875rem;
  `,
  lg: css`
    min-height: 2.75rem;
    padding: 0 var(--space-5);
    font-size: var(--text-section);
  `,
};

/** How every button looks, links that act as buttons included. */
export const buttonStyles = css<{ $look: ButtonLook }>`
  display: ${({ $look }) => ($look.wide ? 'flex' : 'inline-flex')};
  width: ${({ $look }) => ($look.wide ? '100%' : 'auto')};
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  border: 1px solid transparent;
  border-radius: var(--radius);
  color: var(--text);
  font-weight: 500;
  line-height: 1.25;
  text-decoration: none;
  text-align: center;
  cursor: pointer;
  transition: background var(--quick), color var(--quick), border-color var(--quick);
  ${({ $look }) => sizes[$look.size]}
  ${({ $look }) => variants[$look.variant]}

  &:disabled {
    background: var(--hover);
    border-color: var(--line);
    color: var(--text-2);
    cursor: not-allowed;
  }

  &[aria-disabled='true'] {
    cursor: progress;
  }
`;
