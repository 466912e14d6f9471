import { useState } from 'react';
import { useForm } from 'shared-ui/forms';

/** The fields of one object that differ from another. */
const differing = (values: object, others: object) => {
  const known = new Map<string, unknown>(Object.entries(others));
  return Object.entries(values).filter(([name, value]) => value !== known.get(name));
};

/** A form for values that others may also save. An unchanged field follows the saved value while the form is open. */
export const useSavedForm = <T extends object>(
  saved: T,
  options: Omit<Parameters<typeof useForm<T>>[0], 'initial'>,
) => {
  const form = useForm<T>({ ...options, initial: saved });
  const [before, setBefore] = useState(saved);
  const edited = differing(form.values, before);
  if (differing(saved, before).length > 0) {
    setBefore(saved);
    form.fill({ ...saved, ...Object.fromEntries(edited) });
  }
  return { ...form, changed: edited.length > 0 };
};
