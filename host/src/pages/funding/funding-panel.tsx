import { FRESHNESS, type Funding, useCapability, useReadOnly } from 'shared-api';
import { useUserStatus } from 'shared-api/farmer';
import { useFunding, useRequestTestXlm } from 'shared-api/membership';
import {
  Alert,
  AsOf,
  Button,
  Card,
  DescriptionList,
  ErrorState,
  focusPageHeading,
  KeyValue,
  Link,
  Money,
  Progress,
  Row,
  Skeleton,
  Stack,
  StatusBadge,
  toast,
  walletCopyTexts,
} from 'shared-ui';
import { Address } from 'shared-ui/content';
import { PageButton } from '../../shell/page-link.tsx';
import { FundingBreakdown } from './funding-breakdown.tsx';
import { exactAmount, fundingFigures } from './funding-figures.ts';
import { Columns } from './funding-styles.ts';
import { loadFailure } from './load-failure.ts';
import { OfferSecondFactor } from './offer-second-factor.tsx';
import { PaymentCode } from './payment-code.tsx';
import { useCelebration } from './use-celebration.ts';

/** Test XLM for a wallet, on a sandbox only. */
const TestXlm = ({ address }: { address: string }) => {
  const request = useRequestTestXlm();
  const readOnly = useReadOnly();
  if (!useCapability('sandbox') || readOnly) return null;
  const ask = async () => {
    const outcome = await request.run({ address });
    if (outcome.ok) {
      focusPageHeading(); // The button disappears, and the focus must not be lost with it.
      const sent = outcome.value.amount ? `${outcome.value.amount} XLM` : 'Test XLM';
      toast.success('Test XLM received', { description: `${sent} arrived in your custodial wallet.` });
    } else toast.error('Test XLM not received', outcome.error);
  };
  return (
    <Button variant="primary" icon="coins" pending={request.pending} pendingLabel="Sending..." onClick={ask}>
      Get test XLM
    </Button>
  );
};

/** The panel while its figures load, at its final size. */
const FundingSkeleton = () => (
  <Columns aria-busy="true">
    <Stack>
      <Skeleton width="14rem" height="1.75rem" />
      <Skeleton height="2rem" />
      <Skeleton height="4.5rem" />
      <Skeleton height="3rem" />
      <Skeleton width="8rem" height="2.25rem" />
    </Stack>
    <Skeleton width="12rem" height="14.5rem" />
  </Columns>
);

const pollEvery = 5000; // ms, while the page is visible

const describe = ({ funded, sponsored }: Funding) => {
  if (funded) return 'Wallet funded and ready';
  return sponsored ? 'The platform opens your custodial wallet' : 'Fund your custodial wallet to continue';
};

/** Funding of the custodial wallet (spec §2, Funding status panel); live while it is open. */
export const FundingPanel = ({ title = 'Custodial Wallet' }: { title?: string }) => {
  const funding = useFunding({ every: pollEvery });
  const status = useUserStatus();
  const changeable = useCapability('payout-change');
  const { data } = funding;
  useCelebration(data?.funded, status.data?.funded ?? undefined);

  if (!data) {
    return (
      <Card title={title}>
        {funding.error ? (
          <ErrorState message={loadFailure(funding.error)} of={funding} />
        ) : (
          <FundingSkeleton />
        )}
      </Card>
    );
  }

  const { balance, required, requiredIsDefault, shortfall, percent } = fundingFigures(data);
  const awaitsXlm = !data.funded && !data.sponsored;
  const address = data.address ?? status.data?.custodialWallet?.publicKey;
  return (
    <Card
      title={title}
      description={describe(data)}
      actions={
        <>
          <AsOf at={funding.updatedAt} freshFor={FRESHNESS.session.freshFor} />
          <Button
            size="sm"
            icon="refresh"
            aria-label="Refresh funding status"
            pending={funding.validating}
            onClick={funding.refresh}
          >
            Refresh
          </Button>
        </>
      }
    >
      {funding.error && <Alert tone="waiting">{loadFailure(funding.error)}</Alert>}
      <Columns>
        <Stack>
          <Row>
            <StatusBadge status={data.funded ? 'funded' : 'not-funded'} />
            {address && (
              <Address
                address={address}
                name="wallet address"
                copied={{ title: 'Address copied to clipboard!' }}
                refused={walletCopyTexts.refused}
              />
            )}
          </Row>
          {!data.sponsored && <Progress label="Funding progress" percent={percent} />}
          <DescriptionList>
            <KeyValue label="Balance">
              <Money amount={balance} asset="XLM" />
            </KeyValue>
            <KeyValue label="Required" hint={requiredIsDefault && 'default'}>
              <Money amount={required} asset="XLM" />
            </KeyValue>
            {data.sponsored && <KeyValue label="Reserves and network fees">Paid by the platform</KeyValue>}
          </DescriptionList>
          {data.funded ? (
            <Alert
              tone="gain"
              action={
                <PageButton of="pool-search" size="sm">
                  Browse Pools
                </PageButton>
              }
            >
              Wallet funded! You can now join pools.
            </Alert>
          ) : data.sponsored ? (
            <Alert tone="information">
              Confirm your email address. The platform then opens your wallet within a few minutes.
            </Alert>
          ) : (
            <Alert tone="information">
              Send at least {exactAmount(shortfall)} XLM to your custodial wallet to complete registration.
            </Alert>
          )}
          {address && awaitsXlm && (
            <Row>
              <TestXlm address={address} />
            </Row>
          )}
        </Stack>
        {address && awaitsXlm && <PaymentCode address={address} shortfall={shortfall} />}
      </Columns>
      <FundingBreakdown funding={data} />
      {data.funded && <OfferSecondFactor />}
      {changeable && (
        <p>
          Optional: <Link to="/account?tab=payout">verify that your payout wallet is yours</Link>.
        </p>
      )}
    </Card>
  );
};
