import { useState } from 'react';
import { type Resource, useSystemInfo, type WithdrawableWallet } from 'shared-api';
import { isAccount, paymentUri } from 'shared-api/account';
import { Card, ErrorState, lazyComponent, Row, Skeleton, Stack, walletCopyTexts } from 'shared-ui';
import { CopyButton } from 'shared-ui/content';
import { RadioGroup } from 'shared-ui/forms';
import { CustodyTerms } from 'shared-ui/rows';
import { styled } from 'styled-components';
import { GroupedAddress } from '../withdraw/grouped-address.tsx';

const QrCode = lazyComponent(
  async () => ({ default: (await import('shared-ui/qr')).QrCode }),
  () => <Skeleton height="9rem" />,
  "Couldn't load the QR code. Copy the address instead.",
);

const Layout = styled.div`
  display: grid;
  grid-template-columns: 9rem minmax(0, 1fr);
  gap: var(--space-5);
  align-items: start;

  @media (max-width: 639.98px) {
    grid-template-columns: 6.5rem minmax(0, 1fr);
    gap: var(--space-3);
  }

  @media (max-width: 359.98px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Note = styled.p`
  color: var(--text-2);
  font-size: var(--text-caption);
  line-height: var(--leading-caption);
`;

const WAYS = [
  { value: 'address', label: 'Address' },
  { value: 'link', label: 'Payment link' },
] as const;

const NETWORKS: Readonly<Record<string, string>> = {
  public: 'Stellar public network',
  testnet: 'Stellar test network',
  sandbox: 'sandbox network',
};

/** The ways to send XLM or KALE to the custodial wallet: its address, its QR code, a payment link (SEP-7). */
export const DepositCard = ({ wallet }: { wallet: Resource<WithdrawableWallet> }) => {
  const [way, setWay] = useState<'address' | 'link'>('address');
  const { data, error } = wallet;
  return (
    <Card
      title="Deposit"
      actions={
        <RadioGroup legend="Deposit by" legendHidden options={WAYS} value={way} onValueChange={setWay} />
      }
    >
      {data && <Way way={way} address={data.address} />}
      {!data && error && <ErrorState message="Couldn't load your wallet's address." of={wallet} />}
      {!data && !error && <Skeleton height="9rem" />}
    </Card>
  );
};

const Way = ({ way, address }: { way: 'address' | 'link'; address: string }) => {
  const network = useSystemInfo().data?.network;
  const message = 'KALE Pool custodial wallet';
  const link = isAccount(address)
    ? paymentUri({ destination: address, networkPassphrase: network?.passphrase ?? undefined, message })
    : null;
  const only = NETWORKS[network?.name ?? ''] ?? 'same network';
  return (
    <Layout>
      {way === 'address' || link === null ? (
        <QrCode value={address} label="QR code of your custodial wallet's address" />
      ) : (
        <QrCode value={link} label="QR code of a payment link to your custodial wallet" />
      )}
      <Stack $gap={3}>
        <div>
          <Note>Your custodial wallet</Note>
          <GroupedAddress address={address} />
        </div>
        <Row $gap={2}>
          {way === 'link' && link !== null ? (
            <>
              <a href={link}>Open in your wallet app</a>
              <CopyButton withText value={link} label="Copy payment link" />
            </>
          ) : (
            <CopyButton
              withText
              value={address}
              label="Copy address"
              copied={walletCopyTexts.copied}
              refused={walletCopyTexts.refused}
            />
          )}
        </Row>
        <Note>Send XLM or KALE on the {only} only. Deposits appear within seconds.</Note>
        <CustodyTerms />
      </Stack>
    </Layout>
  );
};
