import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { toast } from '../feedback/toast-store.ts';
import { Toaster } from '../feedback/toaster.tsx';
import { MemoryRouter } from '../router/memory-router.ts';
import { Gallery } from './gallery.tsx';

/** jsdom has no pixels, so axe cannot check contrast; a separate test checks the tokens' contrast. */
const violations = async () => {
  const { violations } = await axe.run(document, { rules: { 'color-contrast': { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};

const show = (tab: string) =>
  render(
    <MemoryRouter initialEntries={[`/?tab=${tab}`]}>
      <Gallery />
      <Toaster />
    </MemoryRouter>,
  );

beforeAll(() => {
  // Stops the page's clock, so that nothing changes while axe runs.
  jest.spyOn(window, 'setInterval').mockImplementation(() => 0 as never);
  document.documentElement.lang = 'en';
  document.title = 'Gallery';
});

it.each(['pools', 'forms', 'data', 'tables', 'charts', 'feedback', 'layout', 'text', 'overlays'])(
  '%s: axe finds nothing',
  async tab => {
    show(tab);
    expect(await violations()).toEqual([]);
  },
);

it.each(['Open a dialog', 'Exit Pool'])('the dialog behind "%s": axe finds nothing', async opener => {
  show('overlays');
  await userEvent.click(screen.getByRole('button', { name: opener }));
  expect(await violations()).toEqual([]);
});

it('charts as tables: axe finds nothing', async () => {
  show('charts');
  for (const toggle of screen.getAllByRole('button', { name: 'Show as table' }))
    await userEvent.click(toggle);
  expect(screen.getAllByRole('table').length).toBeGreaterThan(4);
  expect(await violations()).toEqual([]);
});

it('toasts: axe finds nothing', async () => {
  show('feedback');
  await userEvent.click(screen.getByRole('button', { name: 'Success toast' }));
  await userEvent.click(screen.getByRole('button', { name: 'Failure toast' }));
  expect(await violations()).toEqual([]);
  act(() => toast.dismissAll());
});
