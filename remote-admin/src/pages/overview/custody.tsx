import { type Asset, type Decimal, FRESHNESS, type Resource, useCapability } from 'shared-api';
import type { AdminCustody } from 'shared-api/admin';
import {
  AsOf,
  Badge,
  Card,
  Deferred,
  ErrorState,
  formatCount,
  Icon,
  Money,
  RelativeTime,
  Section,
  Skeleton,
  Stack,
} from 'shared-ui';
import { type Column, MainFigure, Table } from 'shared-ui/content';
import { styled } from 'styled-components';

const Note = styled.p`
  color: var(--text-2);
  font-size: var(--text-body);
`;

type InCustody = AdminCustody['assets'][number];
type OnLedger = AdminCustody['ledger'][number];
type OfOwner = NonNullable<AdminCustody['owners']>[number];

/** Reserves the height of the loaded card. */
const Placeholder = styled.div`
  min-height: 24rem;
`;

const PLACES = 7; // so that every unit is seen

/** On a phone, a long amount moves below its label instead of wrapping. */
const Amounts = styled(Stack)`
  @media (max-width: 639.98px) {
    && tbody [data-align='end'] {
      flex-wrap: wrap;
      gap: 0 var(--space-4);
      font-size: var(--text-body);

      & > span {
        margin-left: auto;
      }
    }
  }
`;

/** An amount to the last unit. */
const Exact = ({ amount, asset }: { amount: Decimal | null | undefined; asset: Asset }) => (
  <Money amount={amount} asset={asset} places={PLACES} />
);

const CHECKS = {
  holds: { tone: 'gain', icon: 'check', text: 'Holds' },
  settling: { tone: 'information', icon: 'clock', text: 'Settling' },
  differs: { tone: 'loss', icon: 'warning', text: 'Differs' },
} as const;

const Check = ({ check }: { check: InCustody['check'] }) => {
  if (check === 'none') return 'Only the ledger knows';
  const { text, ...look } = CHECKS[check];
  return <Badge {...look}>{text}</Badge>;
};

const custodyColumns: readonly Column<InCustody>[] = [
  { id: 'asset', header: 'Asset', cell: ({ asset }) => asset },
  {
    id: 'held',
    header: 'On the ledger',
    align: 'end',
    cell: ({ held, asset }) => <Exact amount={held} asset={asset} />,
  },
  {
    id: 'booked',
    header: 'In our records',
    align: 'end',
    cell: ({ booked, asset }) => <Exact amount={booked} asset={asset} />,
  },
  {
    id: 'difference',
    header: 'Difference',
    align: 'end',
    cell: ({ difference, asset }) => <Exact amount={difference} asset={asset} />,
  },
  { id: 'check', header: 'Check', cell: ({ check }) => <Check check={check} /> },
];

const ledgerColumns: readonly Column<OnLedger>[] = [
  { id: 'asset', header: 'Asset', cell: ({ asset }) => asset },
  {
    id: 'minted',
    header: 'Minted',
    align: 'end',
    cell: ({ minted, asset }) => <Exact amount={minted} asset={asset} />,
  },
  {
    id: 'burned',
    header: 'Burned',
    align: 'end',
    cell: ({ burned, asset }) => <Exact amount={burned} asset={asset} />,
  },
  {
    id: 'held',
    header: 'In all accounts',
    align: 'end',
    cell: ({ held, asset }) => <Exact amount={held} asset={asset} />,
  },
  { id: 'check', header: 'Check', cell: ({ holds }) => <Check check={holds ? 'holds' : 'differs'} /> },
];

/** KALE before XLM. By code points: the browser's own order costs a slow phone 60 ms before the first paint. */
const byAsset = (a: { asset: string }, b: { asset: string }) => (a.asset < b.asset ? -1 : 1);

const OWNERS = {
  farmers: 'Custodial wallets',
  pools: 'Pool payout accounts',
  platform: 'Platform account',
  unknown: 'Other accounts',
} as const satisfies Record<OfOwner['owner'], string>;

const ownerColumns: readonly Column<OfOwner>[] = [
  { id: 'owner', header: 'Owner', cell: ({ owner }) => OWNERS[owner] },
  { id: 'accounts', header: 'Accounts', align: 'end', cell: ({ accounts }) => formatCount(accounts) },
  { id: 'kale', header: 'KALE', align: 'end', cell: ({ kale }) => <Exact amount={kale} asset="KALE" /> },
  { id: 'xlm', header: 'XLM', align: 'end', cell: ({ xlm }) => <Exact amount={xlm} asset="XLM" /> },
];

const Verdict = styled.p<{ $tone: 'gain' | 'loss' | 'information' }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
  color: var(--${({ $tone }) => $tone});

  & > small {
    color: var(--text-2);
  }
`;

/** Whether the balances on the ledger match our records, in one line. */
const Match = ({ balances: { assets, ledger, asOf } }: { balances: AdminCustody }) => {
  const checks = assets.map(({ check }) => check);
  const verdict =
    checks.includes('differs') || ledger.some(({ holds }) => !holds)
      ? ({ tone: 'loss', icon: 'warning', text: 'Ledger and books differ' } as const)
      : checks.includes('settling')
        ? ({ tone: 'information', icon: 'clock', text: 'Transactions in progress' } as const)
        : ({ tone: 'gain', icon: 'check', text: 'Ledger and books match' } as const);
  return (
    <Verdict $tone={verdict.tone}>
      <Icon name={verdict.icon} />
      {verdict.text}
      <small>
        checked <RelativeTime at={asOf} />
      </small>
    </Verdict>
  );
};

const CustodyTable = ({ balances }: { balances: AdminCustody }) => (
  <Amounts>
    <div>
      <Note>KALE in custody</Note>
      <MainFigure amount={balances.assets.find(({ asset }) => asset === 'KALE')?.held} asset="KALE" />
      <Match balances={balances} />
    </div>
    <Table
      caption="Custodial wallets"
      captionHidden
      columns={custodyColumns}
      rows={balances.assets.toSorted(byAsset)}
      rowKey={({ asset }) => asset}
    />
    <Note>
      {formatCount(balances.wallets)} custodial wallets. Another{' '}
      <Exact amount={balances.planted} asset="KALE" /> is planted and comes back with its harvest.{' '}
      {balances.underWay > 0 &&
        `${balances.underWay} ${balances.underWay === 1 ? 'step is' : 'steps are'} under way: the ledger may be ahead by ${balances.underWay === 1 ? 'it' : 'them'}.`}
    </Note>
    <Deferred placeholder={<Placeholder />}>
      {balances.owners && (
        <Table
          caption="Balances by owner"
          columns={ownerColumns}
          rows={balances.owners}
          rowKey={({ owner }) => owner}
        />
      )}
      <Section title="Entire ledger">
        <Table
          caption="Entire ledger"
          captionHidden
          columns={ledgerColumns}
          rows={balances.ledger.toSorted(byAsset)}
          rowKey={({ asset }) => asset}
        />
        <Note>Minted minus burned equals the balances of all accounts.</Note>
      </Section>
    </Deferred>
  </Amounts>
);

/**
 * The money in custody against the ledger, to the last unit. Renders nothing if the server cannot check its network's
 * total.
 */
export const Custody = ({ custody }: { custody: Resource<AdminCustody> }) => {
  const able = useCapability('custody-books');
  const { data, error, refresh, validating, updatedAt } = custody;
  if (able === false) return null;
  return (
    <Card title="Money in custody" actions={<AsOf at={updatedAt} freshFor={2 * FRESHNESS.pulse.freshFor} />}>
      {data ? (
        <CustodyTable balances={data} />
      ) : error ? (
        <ErrorState
          message="Failed to compare custody with the ledger. Please try again."
          onRetry={refresh}
          retrying={validating}
        />
      ) : (
        <Skeleton height="16rem" />
      )}
    </Card>
  );
};
