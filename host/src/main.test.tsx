import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';

const forceFrameRate = jest.fn<(rate: number) => void>();
jest.unstable_mockModule('scheduler', () => ({ unstable_forceFrameRate: forceFrameRate }));
jest.unstable_mockModule('./app.tsx', () => ({ App: () => <p>A page</p> }));

it('renders in longer slices until the browser is idle, and in the usual ones from then on', async () => {
  const idle: (() => void)[] = [];
  Object.assign(globalThis, { requestIdleCallback: (task: () => void) => idle.push(task) });
  Object.assign(document, { fonts: { load: async () => [] } });
  document.body.innerHTML = '<div id="root"></div>';
  await import('./main.tsx');
  expect(await screen.findByText('A page')).toBeVisible();
  expect(forceFrameRate.mock.calls).toEqual([[25]]);
  for (const task of idle) task();
  expect(forceFrameRate.mock.calls).toEqual([[25], [0]]);
});
