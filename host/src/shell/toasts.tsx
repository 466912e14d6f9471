import { useEffect } from 'react';
import { useSession } from 'shared-api';
import { Toaster, toast } from 'shared-ui';

/** The toasts of one session: what was said to whoever leaves does not stand for whoever comes next. */
export const Toasts = () => {
  const token = useSession(session => session.token);
  useEffect(() => toast.dismissAll, [token]);
  return <Toaster />;
};
