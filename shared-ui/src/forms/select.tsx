import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../icons/icon.tsx';
import { controlStyles, Field, type FieldText, useField } from './field.tsx';

const Frame = styled.div`
  position: relative;

  & > span {
    position: absolute;
    inset: 0 0.625rem 0 auto;
    align-items: center;
    color: var(--text-2);
    pointer-events: none;
  }
`;

const Native = styled.select`
  ${controlStyles}
  appearance: none;
  padding-right: 2.25rem;
  text-overflow: ellipsis;
  cursor: pointer;

  & > option {
    background: var(--raised);
    color: var(--text);
  }
`;

export type Option<V extends string = string> = { value: V; label: string; disabled?: boolean };

type SelectProps<V extends string> = Omit<ComponentProps<'select'>, 'value' | 'children'> &
  FieldText & {
    options: readonly Option<V>[];
    value?: V;
    onValueChange?: (value: V) => void;
    /** First, empty choice, such as "Choose a pooler". */
    placeholder?: string;
  };

/** One of a few, by the browser's own select. */
export const Select = <V extends string = string>({
  label,
  labelHidden,
  hint,
  error,
  options,
  value,
  onValueChange,
  placeholder,
  onChange,
  ...rest
}: SelectProps<V>) => {
  const field = useField({ hint, error }, rest.id);
  return (
    <Field id={field.id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      <Frame>
        <Native
          {...rest}
          {...field}
          value={value ?? (placeholder === undefined ? undefined : '')}
          onChange={event => {
            onChange?.(event);
            const chosen = options.find(option => option.value === event.target.value);
            if (chosen) onValueChange?.(chosen.value);
          }}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(option => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </Native>
        <Icon name="chevron-down" />
      </Frame>
    </Field>
  );
};
