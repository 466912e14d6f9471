import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type SubmitEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { preserveInput } from './preserve-input.ts';

const Form = () => {
  const [email, setEmail] = useState('');
  return (
    <>
      <input name="email" aria-label="Email" value={email} onChange={event => setEmail(event.target.value)} />
      <input name="keep" aria-label="Keep" type="checkbox" defaultChecked />
      <output>{email}</output>
    </>
  );
};

describe('the form of the first paint', () => {
  it('passes typed text, ticked boxes and the focus on to the app', async () => {
    const user = userEvent.setup();
    const root = document.createElement('div');
    root.innerHTML =
      '<input name="email" aria-label="Email"><input name="keep" type="checkbox" aria-label="Keep" checked>';
    document.body.append(root);
    preserveInput(root);
    await user.click(screen.getByLabelText('Keep'));
    await user.type(screen.getByLabelText('Email'), 'early@kale.test');
    await act(async () => createRoot(root).render(<Form />));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('early@kale.test'));
    expect(screen.getByLabelText('Email')).toHaveValue('early@kale.test');
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Keep')).not.toBeChecked();
    root.remove();
  });

  it('submits an early submission through the app, once and with its input', async () => {
    const user = userEvent.setup();
    const sent: string[] = [];
    const SignIn = () => {
      const [email, setEmail] = useState('');
      const submit = (event: SubmitEvent) => {
        event.preventDefault();
        sent.push(email);
      };
      return (
        <form onSubmit={submit}>
          <input name="email" value={email} onChange={event => setEmail(event.target.value)} />
        </form>
      );
    };
    const root = document.createElement('div');
    root.innerHTML = '<form><input name="email" aria-label="Email"></form>';
    document.body.append(root);
    preserveInput(root);
    await user.type(screen.getByLabelText('Email'), 'early@kale.test');
    window.__kaleSubmitted = true; // as the page's inline script marks it
    await act(async () => createRoot(root).render(<SignIn />));
    await waitFor(() => expect(sent).toEqual(['early@kale.test']));
    expect(window.__kaleSubmitted).toBe(false);
    root.remove();
  });

  it('leaves a page without fields alone', () => {
    const root = document.createElement('div');
    root.innerHTML = '<h1>Pool Discovery</h1>';
    expect(() => preserveInput(root)).not.toThrow();
  });
});
