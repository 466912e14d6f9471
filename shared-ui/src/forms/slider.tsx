import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { Field, type FieldText, useField } from './field.tsx';

const Range = styled.input`
  appearance: none;
  width: 100%;
  height: 1.75rem;
  margin: 0;
  background: transparent;
  cursor: pointer;
  border-radius: var(--radius);

  --track: linear-gradient(to right, var(--accent) var(--filled), var(--line-strong) var(--filled));

  &::-webkit-slider-runnable-track {
    height: 4px;
    border-radius: 2px;
    background: var(--track);
  }

  &::-moz-range-track {
    height: 4px;
    border-radius: 2px;
    background: var(--track);
  }

  &::-webkit-slider-thumb {
    appearance: none;
    width: 20px;
    height: 20px;
    margin-top: -8px;
    border: 2px solid var(--accent);
    border-radius: 50%;
    background: var(--surface);
  }

  &::-moz-range-thumb {
    width: 16px;
    height: 16px;
    border: 2px solid var(--accent);
    border-radius: 50%;
    background: var(--surface);
  }

  @media (forced-colors: active) {
    appearance: auto;
  }
`;

const Ends = styled.div`
  display: flex;
  justify-content: space-between;
  color: var(--text-2);
  font-size: var(--text-caption);
  font-variant-numeric: tabular-nums;
`;

type SliderProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'min' | 'max' | 'step'> &
  FieldText & {
    value: number;
    onValueChange: (value: number) => void;
    min: number;
    max: number;
    step?: number;
    /** The value in words, with its unit; read aloud and printed at both ends. */
    format?: (value: number) => string;
  };

/** A number chosen by slider: arrow keys, Page Up and Page Down, Home and End work as in the browser. */
export const Slider = ({
  label,
  labelHidden,
  hint,
  error,
  value,
  onValueChange,
  min,
  max,
  step = 1,
  format = String,
  ...rest
}: SliderProps) => {
  const field = useField({ hint, error }, rest.id);
  const filled = `${((value - min) / (max - min)) * 100}%`;
  return (
    <Field id={field.id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      <Range
        {...rest}
        {...field}
        type="range"
        value={value}
        min={min}
        max={max}
        step={step}
        aria-valuetext={format(value)}
        style={{ '--filled': filled } as Record<string, string>}
        onChange={event => onValueChange(event.target.valueAsNumber)}
      />
      <Ends aria-hidden="true">
        <span>{format(min)}</span>
        <span>{format(max)}</span>
      </Ends>
    </Field>
  );
};
