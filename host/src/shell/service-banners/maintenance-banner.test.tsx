import { act, screen } from '@testing-library/react';
import { login } from 'shared-api/account';
import { apiFor, withApi } from 'shared-api/testing';
import { renderInApp } from '../../testing/render-app.tsx';
import { AppFrame } from '../app-frame.tsx';
import { PublicFrame } from '../public-frame.tsx';

withApi();

const email = 'admin@kale.test';
const role = 'admin';
const api = apiFor({ id: 'u1', email, role });
const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const maintenance = { message: 'The database moves.', since: inMs(-60_000), until: inMs(3_900_000) };

it('says on signed-in pages what maintenance means for their role', async () => {
  api({ 'GET /info': { maintenance } });
  await act(() => login({ email, password: 'secret' }));
  renderInApp(<AppFrame role={role}>Page</AppFrame>);
  expect((await screen.findByText('Maintenance.')).closest('p')).toHaveTextContent(
    'Maintenance. The database moves. Ends in 1 h 5 min. Farmers and operators can only read, sign in and withdraw. Nothing new is planted.',
  );
});

it('says on public pages that nobody can register', async () => {
  api({ 'GET /info': { maintenance: { ...maintenance, until: null } } });
  renderInApp(<PublicFrame>Page</PublicFrame>);
  expect((await screen.findByText('Maintenance.')).closest('p')).toHaveTextContent(
    'Maintenance. The database moves. You can sign in. New accounts can be registered afterwards.',
  );
});

it('disappears at its end', async () => {
  api({ 'GET /info': { maintenance: { ...maintenance, until: inMs(-1) } } });
  renderInApp(<PublicFrame>Page</PublicFrame>);
  await screen.findByText('Page');
  expect(screen.queryByText('Maintenance.')).not.toBeInTheDocument();
});
