import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useReadOnly } from 'shared-api';
import { login } from 'shared-api/account';
import { useImpersonateFarmer } from 'shared-api/administration';
import { apiFor, withApi } from 'shared-api/testing';
import { renderInApp } from '../testing/render-app.tsx';
import ImpersonationFrame from './impersonation-frame.tsx';

withApi();
beforeEach(() => jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick'] }));
afterEach(() => jest.useRealTimers());

const HOUR = 3_600_000;
const farmer = { id: 'user-1', email: 'farmer@kale.test', role: 'farmer', farmerId: 'farmer-1' };
type Impersonation = Parameters<ReturnType<typeof useImpersonateFarmer>['run']>[0];

const Pages = () => {
  const read = useImpersonateFarmer();
  if (useReadOnly()) return <ImpersonationFrame>A page</ImpersonationFrame>;
  return (
    <button
      type="button"
      onClick={() => read.run({ userId: farmer.id, reason: 'A question' } as Impersonation)}
    >
      Read
    </button>
  );
};
/** An impersonation that lasts an hour, in a browser whose clock is `behind` ms behind the server's. */
const read = async (behind: number) => {
  const expiresAt = new Date(Date.now() + behind + HOUR).toISOString();
  apiFor({ id: 'user-3', email: 'admin@kale.test', role: 'admin' })({
    'POST /admin/users/user-1/read': { token: 'token-of-an-impersonation', expiresAt, user: farmer },
  });
  await login({ email: 'admin@kale.test', password: 'secret' });
  renderInApp(<Pages />);
  act(() => screen.getByRole('button', { name: 'Read' }).click());
  return screen.findByRole('region', { name: 'Reading as a farmer' });
};
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('an impersonation', () => {
  it.each([0, 24 * HOUR])('ends after an hour with a message, on a clock %i ms behind', async behind => {
    const banner = await read(behind);
    await pass(HOUR / 2);
    expect(banner).toBeVisible();
    await pass(HOUR / 2);
    expect(await screen.findByText('Your read-only view has ended')).toBeVisible();
    expect(banner).not.toBeInTheDocument();
  });

  it('is left to the server to end if this clock is already past its end', async () => {
    const banner = await read(-24 * HOUR);
    await pass(HOUR);
    expect(banner).toBeVisible();
  });
});
