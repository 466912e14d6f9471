import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSystemInfo } from 'shared-api';
import { apiFor, withApi } from 'shared-api/testing';
import { toast } from '../feedback/toast-store.ts';
import { Toaster } from '../feedback/toaster.tsx';
import { TransactionHash } from './transaction-hash.tsx';

withApi();
afterEach(() => toast.dismissAll());

const answer = apiFor({ id: 'user-1', role: 'farmer' });
const hash = 'ab'.repeat(32);

const Network = () => <output aria-label="Network">{useSystemInfo().data?.network?.name}</output>;

/** Shows a transaction on a network, once that is known. */
const show = async (transaction: string | null, name: string) => {
  answer({ 'GET /info': { network: { name } } });
  const user = userEvent.setup();
  render(
    <>
      <TransactionHash hash={transaction} />
      <Network />
      <Toaster />
    </>,
  );
  await screen.findByText(name);
  return user;
};

describe('a transaction', () => {
  it.each(['testnet', 'public'])('links to the network’s explorer in a new tab: %s', async name => {
    await show(hash, name);
    const link = screen.getByRole('link', { name: 'abababab... (opens in a new tab)' });
    expect(link).toHaveAttribute('href', `https://stellar.expert/explorer/${name}/tx/${hash}`);
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it.each([
    ['the network is a sandbox', hash, 'sandbox'],
    ['nobody knows the network', hash, 'unknown'],
    ['it is no hash', 'abababab-not-a-hash', 'testnet'],
  ])('has no link where %s', async (_, transaction, name) => {
    await show(transaction, name);
    expect(screen.getByText('abababab...')).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('shows its whole hash on focus, and copies it', async () => {
    const user = await show(hash, 'sandbox');
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.tab();
    expect(await screen.findByRole('tooltip')).toHaveTextContent(hash);
    await user.click(screen.getByRole('button', { name: 'Copy transaction hash' }));
    expect(write).toHaveBeenCalledWith(hash);
    expect(await screen.findByText('Copied to clipboard')).toBeInTheDocument();
  });

  it('is N/A without a hash, with nothing to copy', async () => {
    await show(null, 'testnet');
    expect(screen.getByText('N/A')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
