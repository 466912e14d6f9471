import { useState } from 'react';
import { type Amount, useSystemInfo } from 'shared-api';
import { isAccount, paymentUri } from 'shared-api/account';
import { lazyComponent, Skeleton } from 'shared-ui';
import { RadioGroup } from 'shared-ui/forms';
import { styled } from 'styled-components';

const QrCode = lazyComponent(
  async () => ({ default: (await import('shared-ui/qr')).QrCode }),
  () => <Skeleton width="12rem" height="12rem" />,
  'The QR code could not be loaded. Copy the address instead.',
);

const Frame = styled.div`
  display: grid;
  justify-items: center;
  align-content: start;
  gap: var(--space-3);
  min-width: 12rem;

  & > svg {
    width: 12rem;
  }
`;

const codes = [
  { value: 'address', label: 'Address' },
  { value: 'payment', label: 'Payment link' },
] as const;

/** A QR code for a wallet's camera: the address, or a link that requests the missing amount (SEP-7). */
export const PaymentCode = ({ address, shortfall }: { address: string; shortfall: Amount<'XLM'> }) => {
  const [kind, setKind] = useState<'address' | 'payment'>('address');
  const networkPassphrase = useSystemInfo().data?.network?.passphrase ?? undefined;
  const link = isAccount(address)
    ? paymentUri({
        destination: address,
        networkPassphrase,
        message: 'KALE Pool custodial wallet',
        ...(shortfall > 0n && { amount: shortfall }),
      })
    : address;
  return (
    <Frame>
      {kind === 'address' ? (
        <QrCode value={address} label="QR code of the custodial wallet address" />
      ) : (
        <QrCode value={link} label="QR code of a payment link for the missing XLM" />
      )}
      <RadioGroup
        legend="QR code content"
        legendHidden
        options={codes}
        value={kind}
        onValueChange={setKind}
      />
    </Frame>
  );
};
