import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { type FieldText, useField } from './field.tsx';

const Frame = styled.div`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 0 var(--space-2);
  align-items: center;
  min-height: 1.5rem;
`;

const Box = styled.input`
  width: 1.125rem;
  height: 1.125rem;
  margin: 0.1875rem;
  appearance: none;
  flex: none;
  display: grid;
  place-items: center;
  background: var(--field);
  border: 1px solid var(--control-line);
  border-radius: var(--radius-s);
  cursor: pointer;

  &:hover {
    border-color: var(--text-2);
  }

  &:checked {
    background: var(--accent);
    border-color: var(--accent);
  }

  &:checked::before {
    content: '';
    width: 0.3125rem;
    height: 0.5625rem;
    margin-top: -0.125rem;
    border: solid var(--accent-ink);
    border-width: 0 2px 2px 0;
    rotate: 45deg;
  }

  &[aria-invalid='true'] {
    border-color: var(--loss);
  }

  @media (forced-colors: active) {
    appearance: auto;
  }
`;

const Label = styled.label`
  cursor: pointer;
  padding-block: 0.125rem;
`;

const Below = styled.p<{ $tone: 'muted' | 'loss' }>`
  grid-column: 2;
  color: var(--${({ $tone }) => $tone});
  font-size: var(--text-caption);
`;

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> &
  Omit<FieldText, 'labelHidden'> & { onCheckedChange?: (checked: boolean) => void };

/** Yes or no. Accepts the props of an input, including `ref`. */
export const Checkbox = ({ label, hint, error, onCheckedChange, onChange, ...rest }: CheckboxProps) => {
  const field = useField({ hint, error }, rest.id);
  return (
    <Frame>
      <Box
        {...rest}
        {...field}
        type="checkbox"
        onChange={event => {
          onChange?.(event);
          onCheckedChange?.(event.target.checked);
        }}
      />
      <Label htmlFor={field.id}>{label}</Label>
      {hint && (
        <Below id={`${field.id}-hint`} $tone="muted">
          {hint}
        </Below>
      )}
      {error && (
        <Below id={`${field.id}-error`} $tone="loss" role="alert">
          {error}
        </Below>
      )}
    </Frame>
  );
};
