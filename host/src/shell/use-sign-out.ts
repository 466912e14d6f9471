import { useState } from 'react';
import { logout } from 'shared-api';
import { useNavigate } from 'shared-ui';

/** Signs out and opens /, whether or not the server responds (spec §2). */
export const useSignOut = () => {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const signOut = async () => {
    setLeaving(true);
    await logout();
    navigate('/', { replace: true });
  };
  return { leaving, signOut };
};
