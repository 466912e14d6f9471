type Answer = (proved: boolean) => void;

let show: ((answer: Answer) => void) | undefined;

/** Shows the prompt for the second factor in the host's frame. Returns a function that stops it. */
export const showProofRequests = (next: (answer: Answer) => void) => {
  show = next;
  return () => {
    if (show === next) show = undefined;
  };
};

/** Asks the user to prove their second factor; resolves to whether they did. False at once if no dialog is mounted. */
export const requestProof = (): Promise<boolean> => (show ? new Promise(show) : Promise.resolve(false));
