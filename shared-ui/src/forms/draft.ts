import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { localStore, tabStore, useSession } from 'shared-api';

/** Where the token of the session is stored (spec §3). */
const TOKEN_KEY = 'kale-pool-token';

/** Fields that were changed when a session ended, by form. In memory only: the device keeps nothing of them. */
const drafts = new Map<string, { userId: string; fields: object }>();

const changedFields = (values: object, initial: object) => {
  const before = new Map<string, unknown>(Object.entries(initial));
  return Object.entries(values).filter(([name, value]) => value !== before.get(name));
};

/**
 * The values of a form. With a name, changed values survive the end of the session: the form shows them when it next opens,
 * to the same user. A form that is closed during the session leaves none.
 */
export const useDraft = <T extends object>(
  name: string | undefined,
  initial: T,
): [T, Dispatch<SetStateAction<T>>] => {
  const session = useSession();
  const [opened] = useState(session);
  const userId = name && !opened.impersonation ? opened.user?.id : undefined;
  const [values, setValues] = useState<T>(() => {
    const draft = name && drafts.get(name);
    return draft && draft.userId === userId ? { ...initial, ...draft.fields } : initial;
  });
  const latest = useRef({ values, initial });
  useEffect(() => {
    latest.current = { values, initial };
  });
  useEffect(() => {
    if (!name || !userId) return;
    drafts.delete(name);
    return () => {
      if ((tabStore.get(TOKEN_KEY) ?? localStore.get(TOKEN_KEY)) === opened.token) return;
      const changed = changedFields(latest.current.values, latest.current.initial);
      if (changed.length > 0) drafts.set(name, { userId, fields: Object.fromEntries(changed) });
    };
  }, [name, userId, opened]);
  return [values, setValues];
};
