import { Refusal } from '../domain/refusal.ts';

/** A password with a lower score is found within a million guesses (zxcvbn's scale from 0 to 4). */
const MIN_SCORE = 2;
/** Only this many characters are scored, to limit the time. */
const JUDGED = 100;

const COMMON = 'This is one of the most common passwords. Choose another one.';
const WHY: Readonly<Record<string, string>> = {
  topTen: COMMON,
  topHundred: COMMON,
  common: COMMON,
  similarToCommon: 'This is close to a common password. Choose another one.',
  userInputs: 'Your email address is easy to guess as a password. Choose another one.',
};
const EASY = 'This password is easy to guess. Choose another one.';

/** The dictionary takes 0.2 s to load, and only programs that set passwords need it. */
async function load() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
let loading: ReturnType<typeof load> | null = null;

/** Throws Refusal VALIDATION_ERROR for a new password that is common or similar to a common one (trust.md 16). */
export async function refuseCommonPassword(password: string, email: string): Promise<void> {
  loading ??= load();
  const { score, feedback } = (await loading).check(password.slice(0, JUDGED), [
    email,
    email.split('@')[0] ?? '',
  ]);
  if (score < MIN_SCORE) throw new Refusal('VALIDATION_ERROR', WHY[feedback.warning ?? ''] ?? EASY);
}
