import { useState } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

type NumberFieldProps = Omit<
  TextFieldProps,
  'type' | 'value' | 'onChange' | 'min' | 'max' | 'step' | 'end'
> & {
  /** Null when empty. */
  value: number | null;
  /** Called with each number typed, and with null when the field is emptied. */
  onValueChange: (value: number | null) => void;
  min?: number;
  max?: number;
  step?: number;
  unit?: string;
};

/** Clamps to the bounds and, for whole steps, rounds. */
const settle = (value: number, step: number, min = -Infinity, max = Infinity) => {
  const stepped = Number.isInteger(step) ? Math.round(value / step) * step : value;
  return Math.min(max, Math.max(min, stepped));
};

/**
 * A number with bounds. The text stays as typed until blur; then the field shows the number that the caller accepted.
 */
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
    onValueChange(Number.isFinite(number) ? settle(number, step, min, max) : null);
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
