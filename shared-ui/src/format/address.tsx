import type { ReactNode } from 'react';
import { shortAddress } from 'shared-api';
import { styled } from 'styled-components';
import { Icon } from '../icons/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.ts';
import { CopyButton } from './copy-button.tsx';
import { Mono } from './mono.ts';
import { Tooltip } from './tooltip.tsx';

const Frame = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  max-width: 100%;
`;

type AddressProps = Pick<Parameters<typeof CopyButton>[0], 'copied' | 'refused'> & {
  address: string;
  /** The kind of address, such as "wallet address", for the copy button's name. */
  name?: string;
  /** Shows the full address. */
  full?: boolean;
};

/** An address, shortened to its ends, with the full address on hover and a button that copies it. */
export const Address = ({ address, name = 'address', full = false, ...texts }: AddressProps) => (
  <Frame>
    {full ? (
      <Mono>{address}</Mono>
    ) : (
      <Tooltip text={<Mono>{address}</Mono>}>
        <Mono style={{ whiteSpace: 'nowrap' }}>{shortAddress(address)}</Mono>
      </Tooltip>
    )}
    <CopyButton value={address} label={`Copy ${name}`} {...texts} />
  </Frame>
);

type HashProps = {
  hash: string | null | undefined;
  /** Characters before the dots. Default: 8 (spec §9). */
  characters?: number;
  /** Its URL in a block explorer. */
  href?: string;
  missing?: string;
};

/** The first characters of a hash or id, followed by dots; "N/A" without one (spec §2). */
export const Hash = ({ hash, characters = 8, href, missing = 'N/A' }: HashProps) => {
  if (!hash) return missing;
  const text = (
    <Mono style={{ whiteSpace: 'nowrap' }}>
      {hash.length > characters ? `${hash.slice(0, characters)}...` : hash}
    </Mono>
  );
  return (
    <Tooltip text={<Mono>{hash}</Mono>} focusable={!href}>
      {href ? <ExternalLink href={href}>{text}</ExternalLink> : text}
    </Tooltip>
  );
};

const Outside = styled.a`
  display: inline-flex;
  align-items: center;
  gap: 0.25rem;
`;

/** A link to another site, which opens in a new tab. */
export const ExternalLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Outside href={href} target="_blank" rel="noopener noreferrer">
    {children}
    <Icon name="external" size={12} />
    <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
  </Outside>
);
