import { useState } from 'react';
import { type ApiError, refetchShown, useSystemInfo } from 'shared-api';
import { toast, useNavigate } from 'shared-ui';
import { FUND_WALLET, MY_POOL, OTHER_POOLS, type RecoveryAction, VIEW_WALLET } from './recovery-action.tsx';

/** A refusal of the server, with its recovery action. */
type Refusal = { toastId: number; title: string; message: string; recoveryAction: RecoveryAction };

type RefusalActions = {
  /** Closes the dialog, before another page opens. */
  onLeave: () => void;
  /** Returns to the form, for another contract. */
  toForm: () => void;
};

const recoveryActionFor = (
  code: string,
  { toForm }: RefusalActions,
  sponsored: boolean,
): RecoveryAction | undefined => {
  switch (code) {
    case 'FARMER_NOT_FUNDED':
      return sponsored ? VIEW_WALLET : FUND_WALLET;
    case 'ALREADY_IN_POOL':
      return MY_POOL;
    case 'POOLER_FULL':
    case 'POOLER_INACTIVE':
    case 'POOLER_NOT_FOUND':
      return OTHER_POOLS;
    case 'CONTRACT_NOT_PENDING':
    case 'CONTRACT_NOT_FOUND':
      return { label: 'Ask again', onSelect: toForm };
    default:
      return undefined;
  }
};

/**
 * Reports a refusal as a toast (spec §8) with a recovery action, and returns it for the dialog, because an open dialog
 * hides toasts from the keyboard. Clearing it removes both. A refusal means that the page is stale, so all visible data
 * is refetched.
 */
export const useRefusal = (actions: RefusalActions) => {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const sponsored = useSystemInfo().data?.sponsored === true;

  const report = (title: string, error: ApiError) => {
    const recoveryAction = recoveryActionFor(error.code, actions, sponsored);
    if (!recoveryAction) {
      toast.error(title, error);
      return;
    }
    const onSelect = () => {
      setRefusal(null);
      if (!('to' in recoveryAction)) return recoveryAction.onSelect();
      actions.onLeave();
      navigate(recoveryAction.to);
    };
    const toastId = toast.error(title, error, { action: { label: recoveryAction.label, onSelect } });
    setRefusal({ toastId, title, message: error.message, recoveryAction });
    void refetchShown();
  };

  const clearRefusal = () => {
    if (refusal) toast.dismiss(refusal.toastId);
    setRefusal(null);
  };

  return { refusal, report, clearRefusal };
};
