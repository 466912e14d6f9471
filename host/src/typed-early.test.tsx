import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { carryTypedOver } from './typed-early.ts';

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
  it('hands what was typed and ticked, and the focus, over to the app', async () => {
    const user = userEvent.setup();
    const root = document.createElement('div');
    root.innerHTML =
      '<input name="email" aria-label="Email"><input name="keep" type="checkbox" aria-label="Keep" checked>';
    document.body.append(root);
    carryTypedOver(root);
    await user.click(screen.getByLabelText('Keep'));
    await user.type(screen.getByLabelText('Email'), 'early@kale.test');
    await act(async () => createRoot(root).render(<Form />));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('early@kale.test'));
    expect(screen.getByLabelText('Email')).toHaveValue('early@kale.test');
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Keep')).not.toBeChecked();
    root.remove();
  });

  it('leaves a page without fields alone', () => {
    const root = document.createElement('div');
    root.innerHTML = '<h1>Pool Discovery</h1>';
    expect(() => carryTypedOver(root)).not.toThrow();
  });
});
