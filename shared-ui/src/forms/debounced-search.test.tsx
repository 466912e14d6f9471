import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DebouncedSearch } from './debounced-search.tsx';

const asked: string[] = [];
const takeOver: (() => void)[] = [];

/** Applies a search only when the test requests it, like a page that updates its address slowly. */
const Late = () => {
  const [value, setValue] = useState('');
  const onSearch = (text: string) => {
    asked.push(text);
    takeOver.push(() => setValue(text));
  };
  return (
    <>
      <DebouncedSearch label="Search" placeholder="Search" value={value} onSearch={onSearch} />
      <button type="button" onClick={() => setValue('')}>
        Clear
      </button>
      <output>{value}</output>
    </>
  );
};
/** Applies the oldest pending search. */
const comeBack = () => act(() => takeOver.shift()?.());
const field = () => screen.getByRole('searchbox', { name: 'Search' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

beforeEach(() => {
  asked.splice(0);
  takeOver.splice(0);
});

it('keeps newer text when an earlier search arrives', async () => {
  render(<Late />);
  type('slow');
  await waitFor(() => expect(asked).toEqual(['slow']));
  type('f');
  type('fast');
  await waitFor(() => expect(asked).toEqual(['slow', 'fast']));
  comeBack();
  expect(screen.getByRole('status')).toHaveTextContent('slow');
  expect(field()).toHaveValue('fast');
  comeBack();
  expect(screen.getByRole('status')).toHaveTextContent('fast');
  expect(field()).toHaveValue('fast');
  expect(asked).toEqual(['slow', 'fast']);
});

it('follows a search that is cleared elsewhere', async () => {
  render(<Late />);
  type('pool');
  await waitFor(() => expect(asked).toEqual(['pool']));
  comeBack();
  expect(screen.getByRole('status')).toHaveTextContent('pool');
  fireEvent.click(screen.getByText('Clear'));
  expect(field()).toHaveValue('');
  await pause(400);
  expect(asked).toEqual(['pool']);
});

it('takes no more text than the server searches for', async () => {
  render(<Late />);
  await userEvent.click(field());
  await userEvent.paste('a'.repeat(300));
  await waitFor(() => expect(asked).toEqual(['a'.repeat(200)]));
});
