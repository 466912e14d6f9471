import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { logout, useSession } from 'shared-api';
import { login } from 'shared-api/account';
import { apiFor, withApi } from 'shared-api/testing';
import { TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';

withApi();

const Note = ({ about }: { about: string }) => {
  const form = useForm({
    initial: { text: '', title: 'Hello' },
    draft: `note-${about}`,
    onSubmit: () => null,
  });
  return (
    <form onSubmit={form.submit}>
      <TextField label="Text" {...form.text('text')} />
      <TextField label="Title" {...form.text('title')} />
    </form>
  );
};

/** A page that only a signed-in user sees. */
const Page = ({ about = 'u7' }) => {
  const user = useSession(session => session.user);
  return user ? <Note about={about} /> : 'Sign in';
};

const signIn = async (id: string) => {
  apiFor({ id, email: `${id}@kale.test`, role: 'admin' })();
  await act(() => login({ email: `${id}@kale.test`, password: 'secret' }));
};
const text = () => screen.findByLabelText('Text');
const endWith = async (typed: string) => {
  await userEvent.type(await text(), typed);
  await act(logout);
  await screen.findByText('Sign in');
};

it('restores the input to the same user after the session has ended, once', async () => {
  await signIn('ann');
  const { unmount } = render(<Page />);
  await endWith('Called twice');
  await signIn('ann');
  expect(await text()).toHaveValue('Called twice');
  expect(screen.getByLabelText('Title')).toHaveValue('Hello');
  unmount();
  render(<Page />);
  expect(await text()).toHaveValue('');
});

it('shows the input to no other user, and in no other form', async () => {
  await signIn('ann');
  const { rerender } = render(<Page />);
  await endWith('Only for Ann');
  rerender(<Page about="u8" />);
  await signIn('ann');
  expect(await text()).toHaveValue('');
  await act(logout);
  rerender(<Page />);
  await signIn('ben');
  expect(await text()).toHaveValue('');
  await act(logout);
  await signIn('ann');
  expect(await text()).toHaveValue('');
});

it('forgets the input of a form that its user has closed', async () => {
  await signIn('ann');
  const { unmount } = render(<Page />);
  await userEvent.type(await text(), 'Never mind');
  unmount();
  await act(logout);
  await signIn('ann');
  render(<Page />);
  expect(await text()).toHaveValue('');
});
