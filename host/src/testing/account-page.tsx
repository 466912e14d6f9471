import { login } from 'shared-api/account';
import { type Answers, apiFor, recordBodies } from 'shared-api/testing';
import Account from '../pages/account/account.tsx';
import { renderInApp } from './render-app.tsx';

/** The API's responses for a signed-in farmer. */
export const api = apiFor({ id: 'u1', email: 'farmer@kale.test', role: 'farmer', farmerId: 'farmer-1' });
export const info = { capabilities: ['email-proof', 'payout-wallet', 'payout-change'] };

/** The requests that `keep` received in this test. */
export const sent: unknown[] = [];
beforeEach(() => void sent.splice(0));

/** A response that adds the request's body to `sent`. */
export const keep = (reply: object = { success: true }) => recordBodies(sent, reply);

/** Opens a tab of the farmer's account page. */
export const open = async (tab: string, answers: Answers) => {
  api({ 'GET /info': info, ...answers });
  await login({ email: 'farmer@kale.test', password: 'secret' });
  renderInApp(
    <main>
      <Account />
    </main>,
    `/account?tab=${tab}`,
  );
};
