/** The current time; the history and tests provide their own. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
