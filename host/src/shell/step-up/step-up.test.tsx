import { fireEvent, screen, within } from '@testing-library/react';
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
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('laptop stays')).toBeInTheDocument();
  expect(await screen.findByText('phone stays')).toBeInTheDocument();
});
