import { useEffect, useState } from 'react';
import { useSession } from 'shared-api';
import { showProofRequests } from 'shared-api/account';
import { lazyDialog, Navigate, useLocation } from 'shared-ui';
import { ADD_FACTOR } from './add-factor-path.ts';

const StepUpDialog = lazyDialog(() => import(/* webpackChunkName: "second-factor" */ './step-up-dialog.tsx'));

/**
 * Asks for the second factor when an action needs it, whichever page it is on. Leads an account without one to the page
 * that adds it.
 */
const StepUp = () => {
  const factorMissing = useSession(session => session.user?.factorMissing);
  const { pathname } = useLocation();
  // Several actions may need it at the same time.
  const [answers, setAnswers] = useState<readonly ((proved: boolean) => void)[]>([]);
  useEffect(() => showProofRequests(next => setAnswers(before => [...before, next])), []);
  const end = (proved: boolean) => {
    setAnswers([]);
    for (const answer of answers) answer(proved);
  };
  if (factorMissing && pathname !== '/account') return <Navigate to={ADD_FACTOR} replace />;
  return answers.length > 0 && <StepUpDialog onProved={() => end(true)} onClose={() => end(false)} />;
};

export default StepUp;
