import { useMemo } from 'react';
import { parseAmount, useSystemInfo } from 'shared-api';
import { useWalletMovements, type WalletMovement } from 'shared-api/membership';
import { Card, Icon, Money, moneyWords, RelativeTime, useListSearch, useServerNow } from 'shared-ui';
import { RadioGroup } from 'shared-ui/forms';
import { type Column, dayTitle, ExactAmount, PagedTable, PhoneLine, TransactionHash } from 'shared-ui/rows';
import { styled } from 'styled-components';
import { type MovementRow, movementRuns } from './movement-runs.ts';
import { movementIcons, movementName, movementParty } from './movement-words.ts';

const PAGE = 20;
/** Movements of a page of all kinds, where the rewards of a harvest are one row. */
const LONG_PAGE = 60;
const MINUTE = 60_000;

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'deposit', label: 'Deposits' },
  { value: 'withdrawal', label: 'Withdrawals' },
  { value: 'reward', label: 'Rewards' },
  { value: 'loss', label: 'Losses' },
  { value: 'fees', label: 'Fees' },
] as const;

const Name = styled.span<{ $loss: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: var(--space-3);
  font-weight: 500;

  & > :first-child {
    color: var(--${({ $loss }) => ($loss ? 'loss' : 'text-2')});
  }
`;

const Quiet = styled.span`
  color: var(--text-2);
`;

/** A gain is green, a loss red; deposits, withdrawals and fees are neither. */
const toneOf = ({ kind, amount }: WalletMovement) => {
  if (kind === 'loss') return 'loss';
  return kind === 'reward' && parseAmount('KALE', amount) > 0n ? 'gain' : undefined;
};

const amountOf = ({ asset, amount }: WalletMovement) => parseAmount(asset, amount);

const columns: readonly Column<MovementRow>[] = [
  {
    id: 'movement',
    header: 'Movement',
    cell: movement => (
      <Name $loss={movement.kind === 'loss'}>
        <Icon name={movementIcons[movement.kind]} />
        {movementName(movement)}
      </Name>
    ),
  },
  {
    id: 'party',
    header: 'From or to',
    cell: movement => (
      <Quiet>
        {movementParty(movement)}
        {movement.stakeReturned && (
          <>
            {' '}
            · stake <Money amount={movement.stakeReturned} asset="KALE" unit={false} /> returned
          </>
        )}
      </Quiet>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: movement => <ExactAmount amount={amountOf(movement)} signed tone={toneOf(movement)} />,
  },
  { id: 'asset', header: 'Asset', cell: ({ asset }) => <Quiet>{asset}</Quiet> },
  {
    id: 'transaction',
    header: 'Transaction',
    cell: ({ transactionHash, transactions, run }) =>
      transactionHash ? (
        <TransactionHash hash={transactionHash} />
      ) : (
        <Quiet>{run && transactions ? `${transactions} transactions` : '–'}</Quiet>
      ),
  },
  { id: 'time', header: 'Time', align: 'end', cell: ({ at }) => <RelativeTime at={at} /> },
];

/** A movement on a phone, in two lines. */
const PhoneRow = (movement: MovementRow) => (
  <PhoneLine>
    <i data-loss={movement.kind === 'loss' || undefined}>
      <Icon name={movementIcons[movement.kind]} />
    </i>
    <span>
      {movementName(movement)}
      <small>
        {movementParty(movement)} · <RelativeTime at={movement.at} />
      </small>
    </span>
    <PhoneAmount $tone={toneOf(movement)}>
      {moneyWords(amountOf(movement), { signed: true })} <small>{movement.asset}</small>
    </PhoneAmount>
  </PhoneLine>
);

const PhoneAmount = styled.span<{ $tone: 'gain' | 'loss' | undefined }>`
  font-weight: 500;
  font-variant-numeric: tabular-nums;
  ${({ $tone }) => $tone && `color: var(--${$tone});`}
`;

/** The movements of the kind and the page in the URL. */
export const useShownMovements = () => {
  const { filter, page } = useListSearch();
  const shown = filter('show', FILTERS);
  const kind = shown.value === 'all' ? undefined : shown.value;
  return { shown, kind, movements: useWalletMovements({ kind, page, limit: kind ? PAGE : LONG_PAGE }) };
};

/** The wallet's movements, newest first; the rewards of one harvest are one row unless only rewards are shown. */
export const Movements = ({ shown, kind, movements }: ReturnType<typeof useShownMovements>) => {
  const { page, setPage } = useListSearch();
  const { data } = movements;
  const now = new Date(useServerNow(MINUTE));
  const next = useSystemInfo().data?.sponsored ? 'Your first reward appears here.' : 'Deposit XLM to begin.';
  const rows = useMemo(
    () => data && { ...data, items: kind ? data.items : movementRuns(data.items, data.pagination) },
    [data, kind],
  );
  return (
    <Card title="Movements" actions={<RadioGroup legend="Show" legendHidden options={FILTERS} {...shown} />}>
      <PagedTable
        key={shown.value}
        name="Movements"
        list={{ ...movements, data: rows }}
        failure="Couldn't load your movements."
        page={page}
        onPageChange={setPage}
        columns={columns}
        phoneRow={PhoneRow}
        density="dense"
        rowKey={({ id }) => id}
        groupOf={({ at }) => dayTitle(new Date(at), now)}
        empty={kind ? 'No movements of this kind yet.' : `Nothing has moved yet. ${next}`}
      />
    </Card>
  );
};
