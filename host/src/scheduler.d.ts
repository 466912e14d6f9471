/** The part of React's scheduler that the host uses. Its published types omit it. */
declare module 'scheduler' {
  /** How often, in frames a second, React yields the main thread while it renders; 0 for its own choice. */
  export const unstable_forceFrameRate: (fps: number) => void;
}
