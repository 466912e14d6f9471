import { useEffect, useState } from 'react';
import { useSession } from 'shared-api';
import { toast } from 'shared-ui';

/** Tokens of sessions that saw the wallet unfunded and have not been shown the toast yet. */
const waiting = new Set<string>();

/**
 * Shows a toast once when the wallet becomes funded, if this session saw it unfunded on this page or an earlier one.
 * @param funded whether the wallet is funded on the ledger; undefined until it is known
 * @param expected the same from the user's status, which may be older or newer
 */
export const useCelebration = (funded: boolean | undefined, expected: boolean | undefined) => {
  const token = useSession(session => session.token);
  useEffect(() => {
    if (!token) return;
    if (funded === false || (funded === undefined && expected === false)) waiting.add(token);
    if (funded && waiting.delete(token)) toast.success('Wallet funded! You can now join pools.');
  }, [token, funded, expected]);
};

/**
 * Whether a page shows the funding panel: while the wallet is not funded, and afterwards until the user leaves the
 * page, so that the panel can confirm the funding, whichever response reports it first.
 */
export function useFundingShown(funded: boolean | undefined): boolean {
  const token = useSession(session => session.token);
  const [shownTo, setShownTo] = useState<string | null>(null);
  const shown = token !== null && (token === shownTo || funded === false || waiting.has(token));
  if (shown && token !== shownTo) setShownTo(token);
  return shown;
}
