import { useEffect } from 'react';
import { useSession } from 'shared-api';
import { Toaster, toast } from 'shared-ui';

/** The toasts of one session: they are dismissed when another session begins. */
export const Toasts = () => {
  const token = useSession(session => session.token);
  useEffect(() => toast.dismissAll, [token]);
  return <Toaster />;
};
