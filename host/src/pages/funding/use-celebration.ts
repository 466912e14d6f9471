import { useEffect, useState } from 'react';
import { useSession } from 'shared-api';
import { toast } from 'shared-ui';

/** Tokens of the sessions that were shown a wallet without its money: they hear of it when it has arrived. */
const waiting = new Set<string>();

/**
 * Says once that the money has arrived, to whoever was shown the wallet without it, on this page or one before.
 *
 * @param funded what the ledger says; undefined until it is known
 * @param expected what the user's status says, which may be older or newer
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
 * Whether a page shows the funding panel: while the wallet is not funded, and from then on until the page is left, so
 * that the panel says that the money has arrived, whichever response does so first.
 */
export function useFundingShown(funded: boolean | undefined): boolean {
  const token = useSession(session => session.token);
  const [shownTo, setShownTo] = useState<string | null>(null);
  const shown = token !== null && (token === shownTo || funded === false || waiting.has(token));
  if (shown && token !== shownTo) setShownTo(token);
  return shown;
}
