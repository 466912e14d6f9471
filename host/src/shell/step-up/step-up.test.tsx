import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { login, useRemoveFactor } from 'shared-api/account';
import { apiFor, failure, withApi } from 'shared-api/testing';
import { renderInApp } from '../../testing/render-app.tsx';
import StepUp from './step-up.tsx';

withApi();

const Remove = ({ id }: { id: string }) => {
  const { run, error } = useRemoveFactor();
  return (
    <button type="button" onClick={() => void run(id)}>
      {error ? `${id} stays` : id}
    </button>
  );
};

it('answers all actions that need the factor at the same time', async () => {
  const required = failure(403, 'SECOND_FACTOR_REQUIRED', 'Prove your second factor first');
  apiFor({ id: 'u1', email: 'farmer@kale.test', role: 'farmer' })({
    'DELETE /auth/factors/phone': required,
    'DELETE /auth/factors/laptop': required,
    'POST /auth/second-factor/start': { passkey: null, totp: true, recovery: false },
  });
  await login({ email: 'farmer@kale.test', password: 'secret' });
  renderInApp(
    <>
      <StepUp />
      <Remove id="phone" />
      <Remove id="laptop" />
    </>,
  );
  fireEvent.click(screen.getByText('phone'));
  fireEvent.click(screen.getByText('laptop'));
  const dialog = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
  await dialog.findByLabelText('Code from your authenticator app');
  expect(dialog.getByText(/^Lost your device\? Sign out/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('laptop stays')).toBeInTheDocument();
  expect(await screen.findByText('phone stays')).toBeInTheDocument();
});

it('asks for another signature when a passkey took too long', async () => {
  const challenges = ['Zmlyc3Q', 'c2Vjb25k'];
  const signed: string[] = [];
  const bytes = new ArrayBuffer(1);
  const get = async ({ publicKey }: CredentialRequestOptions) => {
    signed.push(new TextDecoder().decode(publicKey?.challenge));
    const response = { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes };
    const credential = { id: 'key', rawId: bytes, type: 'public-key', response };
    return { ...credential, getClientExtensionResults: () => ({}) };
  };
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  let removed = 0;
  apiFor({ id: 'u1', email: 'farmer@kale.test', role: 'farmer' })({
    'DELETE /auth/factors/phone': () =>
      removed++ === 0
        ? failure(403, 'SECOND_FACTOR_REQUIRED', 'Prove your second factor first')()
        : Response.json({ success: true }),
    'POST /auth/second-factor/start': () =>
      Response.json({ passkey: { challenge: challenges.shift() }, totp: false, recovery: false }),
    'POST /auth/second-factor/prove': () =>
      signed.length === 1
        ? failure(400, 'PROOF_EXPIRED', 'This took too long. Try again.')()
        : Response.json({ success: true }),
  });
  await login({ email: 'farmer@kale.test', password: 'secret' });
  renderInApp(
    <>
      <StepUp />
      <Remove id="phone" />
    </>,
  );
  fireEvent.click(screen.getByText('phone'));
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  expect(await screen.findByText('This took too long. Try again.')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(signed).toEqual(['first', 'second']);
});
