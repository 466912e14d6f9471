import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { DebouncedSearch } from './debounced-search.tsx';

const asked: string[] = [];

/** Takes a search over only a while after it was asked for, as a page does whose address changes slowly. */
const Late = ({ after }: { after: number }) => {
  const [value, setValue] = useState('');
  const onSearch = (text: string) => {
    asked.push(text);
    setTimeout(() => setValue(text), after);
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
const field = () => screen.getByRole('searchbox', { name: 'Search' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

beforeEach(() => void asked.splice(0));

it('keeps what was typed on while an earlier search came back', async () => {
  render(<Late after={600} />);
  type('slow');
  await waitFor(() => expect(asked).toEqual(['slow']), { timeout: 5000 });
  type('f');
  await pause(50);
  type('fast');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('slow'), { timeout: 5000 });
  expect(field()).toHaveValue('fast');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('fast'), { timeout: 3000 });
  expect(field()).toHaveValue('fast');
  expect(asked).toEqual(['slow', 'fast']);
});

it('follows a search that is cleared elsewhere', async () => {
  render(<Late after={0} />);
  type('pool');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('pool'), { timeout: 5000 });
  fireEvent.click(screen.getByText('Clear'));
  expect(field()).toHaveValue('');
  await pause(400);
  expect(asked).toEqual(['pool']);
});
