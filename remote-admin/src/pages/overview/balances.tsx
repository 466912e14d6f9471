import type { AdminCustody } from 'shared-api/admin';
import { Card, formatCount, Stack } from 'shared-ui';
import { type Column, PhoneLine, Table } from 'shared-ui/rows';
import { styled } from 'styled-components';
import { byAsset, Check, Exact } from './custody.tsx';

type OnLedger = AdminCustody['ledger'][number];
type OfOwner = NonNullable<AdminCustody['owners']>[number];

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
    header: 'Sum of all accounts',
    align: 'end',
    cell: ({ held, asset }) => <Exact amount={held} asset={asset} />,
  },
  { id: 'check', header: 'Check', cell: ({ holds }) => <Check check={holds ? 'holds' : 'differs'} /> },
];

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

const OwnerPhoneRow = ({ owner, accounts, kale, xlm }: OfOwner) => (
  <PhoneLine>
    <span>
      {OWNERS[owner]}
      <small>
        {formatCount(accounts)} {accounts === 1 ? 'account' : 'accounts'}
      </small>
    </span>
    <span>
      <Exact amount={kale} asset="KALE" /> KALE
      <small>
        <Exact amount={xlm} asset="XLM" /> XLM
      </small>
    </span>
  </PhoneLine>
);

/** On a phone, a long amount moves below its label instead of past the edge. */
const Amounts = styled(Stack)`
  @media (max-width: 639.98px) {
    && tbody [data-align='end'] {
      flex-wrap: wrap;
      gap: 0 var(--space-4);

      & > span {
        margin-left: auto;
      }
    }
  }
`;

/** Balances of the ledger by owner, and the total of each asset. */
export function Balances({ balances }: { balances: AdminCustody }) {
  return (
    <Amounts>
      {balances.owners && (
        <Card title="Balances by owner">
          <Table
            caption="Balances by owner"
            captionHidden
            columns={ownerColumns}
            rows={balances.owners}
            phoneRow={OwnerPhoneRow}
            rowKey={({ owner }) => owner}
          />
        </Card>
      )}
      {balances.ledger.length > 0 && (
        <Card title="Entire ledger" description="Minted minus burned equals the balances of all accounts.">
          <Table
            caption="Entire ledger"
            captionHidden
            columns={ledgerColumns}
            rows={balances.ledger.toSorted(byAsset)}
            rowKey={({ asset }) => asset}
          />
        </Card>
      )}
    </Amounts>
  );
}
