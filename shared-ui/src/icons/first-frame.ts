let isPast = typeof document === 'undefined';
const waiting: (() => void)[] = [];

/** Whether the browser has painted React's first render. Always true on a server. */
export const isFirstFramePast = (): boolean => isPast;

const goOn = () => {
  isPast = true;
  for (const task of waiting.splice(0)) task();
};

/** Runs a task after the first frame. A request before it would be part of that frame, or delay it. */
export const afterFirstFrame = (task: () => void): void => {
  waiting.push(task);
  if (waiting.length === 1) requestAnimationFrame(() => setTimeout(goOn));
};
