// What forms are made of: loaded when a page first needs it.
export { NumberField } from './forms/number-field.tsx';
export { RadioGroup } from './forms/radio-group.tsx';
export { Slider } from './forms/slider.tsx';
export { PasswordField, TextField } from './forms/text-field.tsx';
export { type FormErrors, useForm } from './forms/use-form.ts';
