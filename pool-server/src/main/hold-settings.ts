import * as v from 'valibot';
import type { Holds } from '../commands/services.ts';
import { ConfigurationError } from './configuration-error.ts';

/** A number of hours. An empty text, as containers set it, counts as absent. */
const hours = (name: string, fallback: number) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform(text => (text.trim() === '' ? fallback : Number(text))),
    v.number(`${name} must be a number of hours`),
    v.minValue(0, `${name} must be at least 0`),
    v.maxValue(720, `${name} must be at most 720`),
  );

/** How long money waits before it leaves. Nothing waits on a sandbox unless configured otherwise. Throws ConfigurationError. */
export function readHolds(env: NodeJS.ProcessEnv, ledger: 'sandbox' | 'stellar'): Holds {
  const sandbox = ledger === 'sandbox';
  const result = v.safeParse(
    v.object({
      WITHDRAWAL_HOLD_HOURS: hours('WITHDRAWAL_HOLD_HOURS', sandbox ? 0 : 24),
      PAYOUT_CHANGE_HOURS: hours('PAYOUT_CHANGE_HOURS', sandbox ? 0 : 48),
    }),
    env,
  );
  if (!result.success) throw new ConfigurationError(result.issues.map(({ message }) => message).join('\n'));
  const { WITHDRAWAL_HOLD_HOURS: withdrawalHours, PAYOUT_CHANGE_HOURS: payoutChangeHours } = result.output;
  return { withdrawalHours, payoutChangeHours };
}
