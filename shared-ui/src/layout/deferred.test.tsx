import { render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { Deferred } from './deferred.tsx';

const pictures = (immediate: boolean) => {
  const seen: (string | null)[] = [];
  render(
    <Profiler id="page" onRender={() => seen.push(document.body.textContent)}>
      <Deferred immediate={immediate} placeholder="Room">
        Books
      </Deferred>
    </Profiler>,
  );
  expect(screen.getByText('Books')).toBeInTheDocument();
  return seen;
};

it('reserves space in the first render, and appears right after', () => {
  expect(pictures(false)).toEqual(['Room', 'Books']);
});

it('belongs to the first render if it is immediate', () => {
  expect(pictures(true)).toEqual(['Books']);
});
