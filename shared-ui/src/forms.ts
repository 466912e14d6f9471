// Parts of forms, loaded with the first page that needs them.
export { CHART_WINDOWS, WINDOW_LENGTHS, windowWords } from './forms/chart-windows.ts';
export { localDateTime } from './forms/local-date-time.ts';
export { NumberField } from './forms/number-field.tsx';
export { RadioGroup } from './forms/radio-group.tsx';
export { Slider } from './forms/slider.tsx';
export { PasswordField, TextField } from './forms/text-field.tsx';
export { readTypedAmount, type TypedAmount } from './forms/typed-amount.ts';
export { type FormErrors, useForm } from './forms/use-form.ts';
