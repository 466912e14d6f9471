import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { logout } from 'shared-api';
import { login } from 'shared-api/account';
import { apiFor, failure, withApi } from 'shared-api/testing';
import { toast } from 'shared-ui';
import SignIn from '../pages/sign-in/sign-in.tsx';
import { renderInApp } from '../testing/render-app.tsx';

withApi();
const api = apiFor({ id: 'u1', email: 'farmer@kale.test', role: 'farmer' });
const signIn = () => login({ email: 'farmer@kale.test', password: 'secret' });

describe('the toasts of a session', () => {
  it('does not remain for the next user who signs in', async () => {
    api();
    renderInApp('A page');
    await act(signIn);
    act(() => void toast.failure('Withdrawal Failed', { description: '5 XLM to GA7QYN…' }));
    expect(screen.getByText('Withdrawal Failed')).toBeVisible();
    await act(logout);
    await waitFor(() => expect(screen.queryByText('Withdrawal Failed')).not.toBeInTheDocument());
  });

  it('stay until the end of the session, and a failed sign-in until the next sign-in', async () => {
    api({ 'GET /auth/me': failure(403, 'FORBIDDEN', 'This account is suspended') });
    renderInApp(<SignIn />, '/auth/signin');
    await userEvent.type(screen.getByLabelText('Email'), 'farmer@kale.test');
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('This account is suspended')).toBeVisible();
    api();
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Welcome back, farmer@kale.test!')).toBeVisible();
    expect(screen.queryByText('This account is suspended')).not.toBeInTheDocument();
  });
});
