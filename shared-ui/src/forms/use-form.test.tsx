import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NumberField } from './number-field.tsx';
import { TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';

const sent: unknown[] = [];

const Example = () => {
  const form = useForm<{ name: string; seats: number | null }>({
    initial: { name: '', seats: null },
    check: ({ name, seats }) => ({
      name: name === '' ? 'Name is required' : undefined,
      seats: seats === null ? 'Seats are required' : undefined,
    }),
    onSubmit: values => sent.push(values),
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <NumberField label="Seats" {...form.number('seats')} />
      <TextField label="Name" {...form.text('name')} />
      <button type="button" onClick={form.reset}>
        Reset
      </button>
      <button type="submit">Send</button>
    </form>
  );
};

beforeEach(() => {
  sent.length = 0;
});
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

test('checks every field on submit and focuses the first wrong one on the page', async () => {
  render(<Example />);
  await send();
  expect(screen.getByText('Name is required')).toBeVisible();
  expect(screen.getByLabelText('Seats')).toHaveFocus();
  expect(screen.getByLabelText('Seats')).toHaveAccessibleDescription('Seats are required');
  expect(sent).toEqual([]);
});

test('clears the error of a field once it changes, and sends valid values', async () => {
  render(<Example />);
  await send();
  await userEvent.type(screen.getByLabelText('Name'), 'Green');
  expect(screen.queryByText('Name is required')).not.toBeInTheDocument();
  expect(screen.getByText('Seats are required')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Seats'), '7');
  await send();
  expect(sent).toEqual([{ name: 'Green', seats: 7 }]);
});

test('a reset restores the initial values', async () => {
  render(<Example />);
  await userEvent.type(screen.getByLabelText('Name'), 'Green');
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(screen.getByLabelText('Name')).toHaveValue('');
});
