import { useSystemInfo } from 'shared-api';
import { styled } from 'styled-components';
import { Hash } from './address.tsx';
import { CopyButton } from './copy-button.tsx';

const EXPLORED = ['public', 'testnet'];
const TRANSACTION = /^[0-9a-f]{64}$/;

/** The URL of a transaction in the explorer; undefined on a sandbox and for anything but a hash (domain.md §3). */
const explorerAddress = (network: string | undefined, hash: string) =>
  network && EXPLORED.includes(network) && TRANSACTION.test(hash)
    ? `https://stellar.expert/explorer/${network}/tx/${hash}`
    : undefined;

/** As wide as the hash and its button, and no higher than a line of text. */
const Frame = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);

  & > button {
    margin-block: -0.25rem;
  }
`;

type TransactionHashProps = { hash: string | null | undefined };

/**
 * A transaction: the first characters of its hash, linked to the explorer of the server's network, the full hash on
 * hover and focus, and a button that copies it (ux.md rule 6). "N/A" while there is none (spec §2).
 */
export const TransactionHash = ({ hash }: TransactionHashProps) => {
  const network = useSystemInfo().data?.network?.name;
  if (!hash) return <Hash hash={hash} />;
  return (
    <Frame>
      <Hash hash={hash} href={explorerAddress(network, hash)} />
      <CopyButton value={hash} label="Copy transaction hash" />
    </Frame>
  );
};
