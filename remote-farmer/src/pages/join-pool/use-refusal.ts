import { useState } from 'react';
import { type ApiError, refetchShown } from 'shared-api';
import { toast, useNavigate } from 'shared-ui';
import { FUND_WALLET, MY_POOL, type WayOn } from './way-on.tsx';

/** Why the server did not do it, and what can be done about that. */
type Refusal = { toastId: number; title: string; message: string; wayOn: WayOn };

type Ways = {
  /** Back to the list of pools. */
  toPools: () => void;
  /** Back to the form, for another contract. */
  toForm: () => void;
};

const wayOnFrom = (code: string, { toPools, toForm }: Ways): WayOn | undefined => {
  switch (code) {
    case 'FARMER_NOT_FUNDED':
      return FUND_WALLET;
    case 'ALREADY_IN_POOL':
      return MY_POOL;
    case 'POOLER_FULL':
    case 'POOLER_INACTIVE':
    case 'POOLER_NOT_FOUND':
      return { label: 'Choose another pool', onSelect: toPools };
    case 'CONTRACT_NOT_PENDING':
    case 'CONTRACT_NOT_FOUND':
      return { label: 'Ask again', onSelect: toForm };
    default:
      return undefined;
  }
};

/**
 * What the server refused: a toast (spec §8) that leads the way on, and the same for the dialog, which keeps the
 * keyboard from toasts; both go once it is forgotten. Such a refusal says that the page is out of date, so everything
 * that it shows is asked for again.
 */
export const useRefusal = (ways: Ways) => {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const tell = (title: string, error: ApiError) => {
    const wayOn = wayOnFrom(error.code, ways);
    if (!wayOn) {
      toast.error(title, error);
      return;
    }
    const onSelect = () => {
      setRefusal(null);
      if ('to' in wayOn) navigate(wayOn.to);
      else wayOn.onSelect();
    };
    const toastId = toast.error(title, error, { action: { label: wayOn.label, onSelect } });
    setRefusal({ toastId, title, message: error.message, wayOn });
    void refetchShown();
  };

  const forget = () => {
    if (refusal) toast.dismiss(refusal.toastId);
    setRefusal(null);
  };

  return { refusal, tell, forget };
};
