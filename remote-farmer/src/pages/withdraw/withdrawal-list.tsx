import type { Withdrawal } from 'shared-api';
import { useWithdrawals } from 'shared-api/farmer';
import { Money, RelativeTime, Stack, type Status, StatusBadge } from 'shared-ui';
import { type Column, Table, TransactionHash } from 'shared-ui/content';
import { styled } from 'styled-components';

const WHILE_UNDER_WAY = 3000; // ms
const LATEST = 5;

const Reason = styled.small`
  color: var(--text-2);
  overflow-wrap: anywhere;
`;

const badges = {
  requested: 'pending',
  submitted: 'pending',
  confirmed: 'success',
  failed: 'failed',
  unknown: 'unknown',
} as const satisfies Record<Withdrawal['status'], Status>;

const words = {
  requested: 'Requested',
  submitted: 'Submitted',
  confirmed: 'Confirmed',
  failed: 'Failed',
  unknown: 'Unknown',
} as const satisfies Record<Withdrawal['status'], string>;

const underWay = ({ status }: Withdrawal) => status === 'requested' || status === 'submitted';

const columns: readonly Column<Withdrawal>[] = [
  { id: 'when', header: 'Requested', cell: ({ requestedAt }) => <RelativeTime at={requestedAt} /> },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount, asset }) => <Money amount={amount} asset={asset} places={7} />,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, error }) => (
      <Stack $gap={1}>
        <span>
          <StatusBadge status={badges[status]}>{words[status]}</StatusBadge>
        </span>
        {error && <Reason>{error.message}</Reason>}
      </Stack>
    ),
  },
  {
    id: 'transaction',
    header: 'Transaction',
    cell: ({ transactionHash }) => <TransactionHash hash={transactionHash} />,
  },
  {
    id: 'fee',
    header: 'Fee',
    align: 'end',
    cell: ({ fee }) => <Money amount={fee} asset="XLM" places={7} missing="–" />,
  },
];

/** The latest withdrawals and how far each is; followed closely until all have ended. */
export const WithdrawalList = () => {
  const latest = useWithdrawals({ limit: LATEST });
  const following = latest.data?.items.some(underWay);
  const { data } = useWithdrawals({ limit: LATEST, every: following ? WHILE_UNDER_WAY : undefined });
  if (!data || data.items.length === 0) return null;
  return <Table caption="Latest withdrawals" columns={columns} rows={data.items} rowKey={({ id }) => id} />;
};
