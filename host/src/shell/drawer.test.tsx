import '../testing/registry.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from 'shared-api';
import { apiFor, withApi } from 'shared-api/testing';

/** A window narrower than 1024 px; it must be so before the modules look. */
window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as unknown as MediaQueryList;

const { AppFrame } = await import('./app-frame.tsx');
const { renderInApp } = await import('../testing/render-app.tsx');

withApi();

it.each<[Role, string]>([
  ['farmer', 'Farmer Mode · Participate in mining pools'],
  ['pooler', 'Pooler Mode · Operate mining coordination'],
  ['admin', 'Admin Mode · System administration'],
])('the drawer shows a %s on a phone what does not fit into its header', async (role, mode) => {
  apiFor({ id: 'user-1', email: 'x@kale.test', role })();
  renderInApp(<AppFrame role={role}>A page</AppFrame>);
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  const drawer = within(screen.getByRole('complementary'));
  expect(drawer.getByText('Plant → Work → Harvest coordination system')).toBeVisible();
  expect(drawer.getByText(mode)).toBeVisible();
  await userEvent.click(drawer.getByRole('button', { name: /command palette/ }));
  expect(await screen.findByRole('combobox')).toBeVisible();
});
