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

it('leaves room in the first picture, and is there right after', () => {
  expect(pictures(false)).toEqual(['Room', 'Books']);
});

it('belongs to the first picture where it is early', () => {
  expect(pictures(true)).toEqual(['Books']);
});
