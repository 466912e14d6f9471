let isPast = typeof document === 'undefined';
const waiting: (() => void)[] = [];

/** Whether the browser has drawn what React rendered first; a server, which draws nothing, waits for nothing. */
export const isFirstFramePast = (): boolean => isPast;

const goOn = () => {
  isPast = true;
  for (const task of waiting.splice(0)) task();
};

/** Does a task once the first frame stands. What is asked for before a frame comes with it, or holds it up. */
export const afterFirstFrame = (task: () => void): void => {
  waiting.push(task);
  if (waiting.length === 1) requestAnimationFrame(() => setTimeout(goOn));
};
