import { type Asset, type Decimal, FRESHNESS, parseAmount, type Resource, useCapability } from 'shared-api';
import type { AdminCustody } from 'shared-api/admin';
import { AsOf, Badge, Card, ErrorState, formatCount, Icon, Money, RelativeTime, Skeleton } from 'shared-ui';
import { type Column, ExactAmount, MainFigure, PhoneLine, Table } from 'shared-ui/rows';
import { styled } from 'styled-components';
import { CustodyDays } from './custody-days.tsx';

const Note = styled.p`
  color: var(--text-2);
  font-size: var(--text-caption);
  line-height: var(--leading-caption);
`;

const Quiet = styled.span`
  color: var(--text-2);
`;

/** The figure beside its table, divided by a hairline that reaches the edges of the card. */
const Halves = styled.div`
  display: grid;
  gap: 1px;
  margin: calc(-1 * var(--space-4)) calc(-1 * var(--card-pad)) calc(-1 * var(--card-pad));
  overflow: hidden;
  background: var(--line);
  border-radius: var(--radius-l);

  & > div {
    display: grid;
    gap: var(--space-3);
    align-content: center;
    min-width: 0;
    padding: var(--card-pad);
    background: var(--surface);
  }

  & [data-table] {
    border: 0;
  }

  & [data-density] {
    --card-pad: 0px;
    border: 0;
  }

  @media (min-width: 1180px) {
    grid-template-columns: 2fr 3fr;
  }
`;

type InCustody = AdminCustody['assets'][number];

/** An amount to the last unit, for a row or column that names the asset. */
export const Exact = ({ amount, asset }: { amount: Decimal | null | undefined; asset: Asset }) => (
  <ExactAmount amount={amount == null ? null : parseAmount(asset, amount)} />
);

const CHECKS = {
  settling: { tone: 'information', icon: 'clock', text: 'Settling' },
  differs: { tone: 'loss', icon: 'warning', text: 'Differs' },
} as const;

/** Only an exception has a badge. */
export const Check = ({ check }: { check: InCustody['check'] }) => {
  if (check === 'none') return <Quiet>Not compared</Quiet>;
  if (check === 'holds') return <Quiet>Matches</Quiet>;
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
    header: 'In the books',
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

/** On a network with other users, balances are not compared with the books. */
const isCompared = ({ assets }: AdminCustody) => assets.some(({ check }) => check !== 'none');

const heldColumns = custodyColumns.filter(({ id }) => id === 'asset' || id === 'held');

const CustodyPhoneRow = ({ asset, held, booked, difference, check }: InCustody) => (
  <PhoneLine>
    <span>
      {asset}
      <small>On the ledger</small>
      {check === 'holds' || check === 'none' || <Check check={check} />}
    </span>
    <span>
      <Exact amount={held} asset={asset} />
      {check !== 'none' && (
        <small>
          In the books <Exact amount={booked} asset={asset} />
        </small>
      )}
      {difference !== null && (
        <small>
          Difference <Exact amount={difference} asset={asset} />
        </small>
      )}
    </span>
  </PhoneLine>
);

/** KALE before XLM. By code points: the browser's own order costs a slow phone 60 ms before the first paint. */
export const byAsset = (a: { asset: string }, b: { asset: string }) => (a.asset < b.asset ? -1 : 1);

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

/** Whether the balances on the ledger match the books, in one line, or when they were read. */
const Match = ({ balances }: { balances: AdminCustody }) => {
  const { assets, ledger, asOf } = balances;
  if (!isCompared(balances))
    return (
      <Note>
        On the ledger <RelativeTime at={asOf} /> or up to five minutes earlier
      </Note>
    );
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
  <Halves>
    <div>
      <div>
        <Note>KALE in custody</Note>
        <MainFigure amount={balances.assets.find(({ asset }) => asset === 'KALE')?.held} asset="KALE" />
        <Match balances={balances} />
        {balances.days && isCompared(balances) && <CustodyDays days={balances.days} />}
      </div>
    </div>
    <div>
      <Table
        caption="Custodial wallets"
        captionHidden
        columns={isCompared(balances) ? custodyColumns : heldColumns}
        rows={balances.assets.toSorted(byAsset)}
        phoneRow={CustodyPhoneRow}
        rowKey={({ asset }) => asset}
      />
      <Note>
        {formatCount(balances.wallets)} custodial wallets. Another{' '}
        <Money amount={balances.planted} asset="KALE" /> is planted and returns with the next harvests.{' '}
        {isCompared(balances) &&
          balances.underWay > 0 &&
          `${balances.underWay} ${balances.underWay === 1 ? 'step is' : 'steps are'} in progress, so the ledger may be ahead of the books.`}
      </Note>
    </div>
  </Halves>
);

/** The money in custody, to the last unit; on a sandbox compared with the books. Nothing for an older server. */
export const Custody = ({ custody }: { custody: Resource<AdminCustody> }) => {
  const able = useCapability('custody-balances');
  const { data, error, updatedAt } = custody;
  if (able === false) return null;
  return (
    <Card label="Money in custody">
      <AsOf at={updatedAt} freshFor={2 * FRESHNESS.pulse.freshFor} />
      {data ? (
        <CustodyTable balances={data} />
      ) : error ? (
        <ErrorState message="Failed to read the balances in custody. Please try again." of={custody} />
      ) : (
        <Skeleton height="16rem" />
      )}
    </Card>
  );
};
