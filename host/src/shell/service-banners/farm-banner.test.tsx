import { act, screen } from '@testing-library/react';
import type { Role } from 'shared-api';
import { login } from 'shared-api/account';
import { apiFor, withApi } from 'shared-api/testing';
import { renderInApp } from '../../testing/render-app.tsx';
import { FarmBanner } from './farm-banner.tsx';

withApi();

const show = async (role: Role, farmClosed: object | null) => {
  const email = `${role}@kale.test`;
  apiFor({ id: 'u1', email, role })({ 'GET /info': { network: { name: 'testnet', farmClosed } } });
  renderInApp(<FarmBanner role={role} />);
  await act(() => login({ email, password: 'secret' }));
};
const paused = {
  why: 'paused',
  since: new Date(Date.now() - 5 * 60_000 - 500).toISOString(),
  openBlock: 81107,
};

it.each([
  [
    'farmer',
    'You do not need to do anything, and you can withdraw your KALE at any time.',
    '/farmer/my-wallet',
  ],
  ['pooler', 'You can stop your miner. Planting resumes when the farm does.', '/pooler/blocks'],
  ['admin', 'Check that no harvest has failed. A pause may last until the contract is upgraded.', '/network'],
] as const)('says to a %s what the pause means and what to do', async (role, advice, path) => {
  await show(role, paused);
  expect((await screen.findByText(/The KALE farm was paused/)).closest('p')).toHaveTextContent(
    `The KALE farm was paused 5 minutes ago. Nothing is planted, and every closed block is harvested now. Block #81107 is harvested after the farm resumes. ${advice}`,
  );
  expect(screen.getByRole('link')).toHaveAttribute('href', path);
});

it('shows that a test network was reset', async () => {
  await show('farmer', { ...paused, why: 'reset', openBlock: null });
  expect(await screen.findByText(/The test network was reset/)).toHaveTextContent(
    'The test network was reset 5 minutes ago.',
  );
  expect(screen.queryByText(/Block #/)).not.toBeInTheDocument();
});

it('is absent while the farm accepts plants', async () => {
  await show('farmer', null);
  expect(screen.queryByText(/farm/)).not.toBeInTheDocument();
});
