import { useState } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

type NumberFieldProps = Omit<
  TextFieldProps,
  'type' | 'value' | 'onChange' | 'min' | 'max' | 'step' | 'end'
> & {
  /** Nothing when empty. */
  value: number | null;
  /** Told of each number typed, and of nothing when the field is emptied. */
  onValueChange: (value: number | null) => void;
  min?: number;
  max?: number;
  step?: number;
  unit?: string;
};

const within = (value: number, min = -Infinity, max = Infinity) => Math.min(max, Math.max(min, value));

/** A number with its bounds. What is typed is left alone until the field is left; then it is put within bounds. */
export const NumberField = ({
  value,
  onValueChange,
  min,
  max,
  step = 1,
  unit,
  ...rest
}: NumberFieldProps) => {
  const [draft, setDraft] = useState<string | null>(null);

  const type = (text: string) => {
    setDraft(text);
    const number = text.trim() === '' ? Number.NaN : Number(text);
    onValueChange(Number.isFinite(number) ? within(number, min, max) : null);
  };

  return (
    <TextField
      {...rest}
      type="number"
      inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
      min={min}
      max={max}
      step={step}
      end={unit}
      value={draft ?? value ?? ''}
      onChange={event => type(event.target.value)}
      onBlur={event => {
        setDraft(null);
        rest.onBlur?.(event);
      }}
    />
  );
};
