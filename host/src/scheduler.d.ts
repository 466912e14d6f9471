/** What the host uses of React's scheduler, whose published types leave it out. */
declare module 'scheduler' {
  /** How often, in frames a second, React lets go of the main thread while it renders; 0 for its own choice. */
  export const unstable_forceFrameRate: (fps: number) => void;
}
