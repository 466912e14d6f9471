import { type ChangeEvent, type FormEvent, useState } from 'react';
import { useDraft } from './draft.ts';

/** A message for each invalid field. */
export type FormErrors<T> = Partial<Record<keyof T, string>>;

type FormOptions<T> = {
  initial: T;
  /** The name under which its input survives the end of the session; never for passwords or other secrets. */
  draft?: string;
  /** Checks all fields on submit; an empty object means that the form is valid. */
  check?: (values: T) => FormErrors<T>;
  /** Called with values that passed the check. */
  onSubmit: (values: T) => unknown;
};

type KeysOf<T, Value> = { [Key in keyof T]: T[Key] extends Value ? Key : never }[keyof T] & string;

/**
 * State of a form. Fields are checked together on submit; the first wrong one gets the focus, in the order of the page.
 * Changing a field clears its error. Spread `text` and `number` into fields, and give `submit` to the form.
 */
export const useForm = <T extends object>({ initial, draft, check, onSubmit }: FormOptions<T>) => {
  const [values, setValues] = useDraft(draft, initial);
  const [errors, setErrors] = useState<FormErrors<T>>({});

  /** Sets a field. `wrong` is an already known error for the new value. */
  const set = <Name extends keyof T>(name: Name, value: T[Name], wrong?: string) => {
    setValues(before => ({ ...before, [name]: value }));
    setErrors(before => ({ ...before, [name]: wrong }));
  };
  /** Replaces all values and clears the errors. */
  const fill = (all: T) => {
    setValues(all);
    setErrors({});
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found: FormErrors<T> = check?.(values) ?? {};
    setErrors(found);
    const wrong = Object.keys(found).filter(name => found[name as keyof T] !== undefined);
    if (wrong.length === 0) onSubmit(values);
    else
      [...event.currentTarget.querySelectorAll<HTMLElement>('[name]')]
        .find(field => wrong.includes(field.getAttribute('name') ?? ''))
        ?.focus();
  };
  return {
    values,
    errors,
    set,
    submit,
    fill,
    reset: () => fill(initial),
    /** Props of a TextField or PasswordField. */
    text: <Name extends KeysOf<T, string>>(name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.value as T[Name]),
    }),
    /** Props of a NumberField. */
    number: <Name extends KeysOf<T, number | null>>(name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onValueChange: (value: number | null) => set(name, value as T[Name]),
    }),
  };
};
