import { useSystemInfo } from 'shared-api';
import { styled } from 'styled-components';
import { Address } from './address.tsx';

const Note = styled.p`
  color: var(--text-2);
  font-size: var(--text-caption);
  line-height: var(--leading-caption);
`;

/** The terms of custody: who keeps the key, and who else has power over the KALE in the wallet. */
export const CustodyTerms = () => {
  const asset = useSystemInfo().data?.network?.asset;
  return (
    <Note>
      KALE Pool keeps the secret key of your custodial wallet and signs with it for you.
      {asset && (
        <>
          {' '}
          The admin of the KALE asset,{' '}
          <Address address={asset.admin} name="address of the KALE asset's admin" />, can mint KALE
          {asset.canClawBack ? ' and can take it back from any wallet' : ''}. Neither KALE Pool nor you can
          prevent that.
        </>
      )}
    </Note>
  );
};
