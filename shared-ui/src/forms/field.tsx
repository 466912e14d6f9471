import { type ReactNode, useId } from 'react';
import { css, styled } from 'styled-components';
import { Icon } from '../icons/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.ts';

export type FieldText = {
  label: ReactNode;
  /** For screen readers only, when the context identifies the field. */
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
};

/** How text inputs and selects look. */
export const controlStyles = css`
  width: 100%;
  min-height: var(--control);
  padding: 0.375rem 0.75rem;
  background: var(--field);
  border: 1px solid var(--control-line);
  border-radius: var(--radius);
  color: var(--text);
  line-height: 1.5;
  transition: border-color var(--quick);

  &::placeholder {
    color: var(--text-2);
    opacity: 1;
  }

  &:hover:not(:disabled) {
    border-color: var(--text-2);
  }

  &:focus-visible {
    outline-offset: 0;
    border-color: var(--focus);
  }

  &[aria-invalid='true'] {
    border-color: var(--loss);
  }

  &:disabled {
    cursor: not-allowed;
    opacity: 0.6;
  }
`;

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  min-width: 0;
`;

const Label = styled.label`
  margin-bottom: 0.375rem;
  font-size: var(--text-body);
  font-weight: 500;
`;

const Hint = styled.p`
  margin-top: 0.375rem;
  color: var(--text-2);
  font-size: var(--text-caption);
`;

const Problem = styled(Hint)`
  display: flex;
  align-items: flex-start;
  gap: 0.375rem;
  color: var(--loss);
  font-size: var(--text-body);
  line-height: 1.25rem;

  & > span:first-child {
    margin-top: 0.1875rem;
  }
`;

/** Ids and aria attributes that tie a control to its label, hint and error. */
export const useField = ({ hint, error }: Pick<FieldText, 'hint' | 'error'>, givenId?: string) => {
  const generated = useId();
  const id = givenId ?? generated;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  };
};

/**
 * Label above, control, hint and error below. The error is announced when it appears. A field without a visible label
 * filters a list below it and is not printed.
 */
export const Field = ({
  id,
  label,
  labelHidden = false,
  hint,
  error,
  children,
}: FieldText & { id: string; children: ReactNode }) => (
  <Frame data-screen={labelHidden || undefined}>
    {labelHidden ? (
      <VisuallyHidden as="label" htmlFor={id}>
        {label}
      </VisuallyHidden>
    ) : (
      <Label htmlFor={id}>{label}</Label>
    )}
    {children}
    {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
    <div aria-live="polite">
      {error && (
        <Problem id={`${id}-error`}>
          <Icon name="warning" size={14} />
          <span>{error}</span>
        </Problem>
      )}
    </div>
  </Frame>
);
