import { render, screen } from '@testing-library/react';
import { apiFor, withApi } from 'shared-api/testing';
import { CustodyTerms } from './custody-terms.tsx';

withApi();
const ADMIN = 'CDSWUUXGPWDZG76ISK6SUCVPZJMD5YUV66J2FXFXFGDX25XKZJIEITAO';
const show = (asset: object | null) => {
  apiFor({ id: 'u1', role: 'farmer' })({ 'GET /info': { network: { name: 'testnet', asset } } });
  render(<CustodyTerms />);
};

it.each([
  [true, /can mint KALE and can take it back from any wallet\. Neither/],
  [false, /can mint KALE\. Neither/],
])('names the admin of the asset and what it can do (clawback %s)', async (canClawBack, words) => {
  show({ admin: ADMIN, canClawBack });
  expect(await screen.findByRole('button', { name: "Copy address of the KALE asset's admin" })).toBeVisible();
  expect(screen.getByText(words)).toHaveTextContent('KALE Pool keeps the secret key');
});

it('names no admin on a sandbox', async () => {
  show(null);
  expect(await screen.findByText(/signs with it for you\.$/)).toBeVisible();
});
