import { FRESHNESS, type Funding, useCapability } from 'shared-api';
import { useFunding, useUserStatus } from 'shared-api/farmer';
import {
  Alert,
  AsOf,
  Button,
  ButtonLink,
  Card,
  DescriptionList,
  ErrorState,
  KeyValue,
  Link,
  Money,
  Progress,
  Row,
  Stack,
  StatusBadge,
  walletCopyTexts,
} from 'shared-ui';
import { Address } from 'shared-ui/content';
import { FundingBreakdown } from './funding-breakdown.tsx';
import { exactAmount, fundingFigures } from './funding-figures.ts';
import { FundingSkeleton } from './funding-skeleton.tsx';
import { Columns } from './funding-styles.ts';
import { loadFailure } from './load-failure.ts';
import { PaymentCode } from './payment-code.tsx';
import { TestXlm } from './test-xlm.tsx';
import { useCelebration } from './use-celebration.ts';

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
      <Card title={title} icon="wallet">
        {funding.error ? (
          <ErrorState
            message={loadFailure(funding.error)}
            onRetry={funding.refresh}
            retrying={funding.validating}
          />
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
      icon="wallet"
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
                <ButtonLink to="/farmer/pools" size="sm">
                  Browse Pools
                </ButtonLink>
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
      {changeable && (
        <p>
          Optional: <Link to="/account?tab=payout">verify that your payout wallet is yours</Link>.
        </p>
      )}
    </Card>
  );
};
