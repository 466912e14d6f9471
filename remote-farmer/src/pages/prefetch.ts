/** Loads code before it is needed. A failure shows where the code is needed, which loads it again. */
export const prefetch = (load: () => Promise<unknown>) => () => {
  load().catch(() => undefined);
};
