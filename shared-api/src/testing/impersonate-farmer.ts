import { act } from '@testing-library/react';
import * as v from 'valibot';
import { User } from '../contract/auth.ts';
import { startImpersonation } from '../session/session-store.ts';

/** Lets the signed-in user read as a farmer, like an admin, until the test ends. */
export const impersonateFarmer = (): void => {
  const farmer = { id: 'user-1', email: 'farmer@kale.test', role: 'farmer', farmerId: 'farmer-1' };
  const impersonation = { reason: 'A question', expiresAt: '2099-01-01T00:00:00Z' };
  act(() => startImpersonation('token-of-an-impersonation', v.parse(User, farmer), impersonation));
};
