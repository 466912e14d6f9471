import { useEffect, useRef } from 'react';
import { toast } from 'shared-ui';

/** Says once that the money has arrived, to whoever watched the wallet being without it. */
export const useCelebration = (funded: boolean | undefined) => {
  const wasMissing = useRef(false);
  useEffect(() => {
    if (funded === false) wasMissing.current = true;
    if (!funded || !wasMissing.current) return;
    wasMissing.current = false;
    toast.success('Wallet funded! You can now join pools.');
  }, [funded]);
};
