import { type PoolerId, type UnitsOfPool, useUnits } from 'shared-api';
import { type MissedWork as List, useMissedWork } from 'shared-api/operator';
import { EmptyState, Link, Money, RelativeTime, Section, useListSearch } from 'shared-ui';
import { type Column, PagedTable } from 'shared-ui/rows';

const PAGE_SIZE = 10;

type Missed = List['items'][number];

const columnsIn = ({ stake }: UnitsOfPool): readonly Column<Missed>[] => [
  { id: 'farmer', header: 'Farmer', cell: ({ name, farmerId }) => name ?? farmerId },
  {
    id: 'block',
    header: 'Block',
    cell: ({ poolerId, blockIndex }) => (
      <Link to={`/pooler/blocks?failures=${encodeURIComponent(`${poolerId}:${blockIndex}`)}`}>
        #{blockIndex}
      </Link>
    ),
  },
  {
    id: 'lost',
    header: 'Stake lost',
    align: 'end',
    cell: ({ lost }) => <Money amount={lost} asset={stake} places={7} />,
  },
  { id: 'reason', header: 'Reason', cell: ({ error }) => error.message },
  { id: 'time', header: 'Time', cell: ({ at }) => <RelativeTime at={at} /> },
];

/** Every stake that a farmer of the pool lost without accepted work. */
export const MissedWork = ({ poolerId }: { poolerId: PoolerId | undefined }) => {
  const { page, setPage } = useListSearch();
  const missed = useMissedWork({ poolerId, page, limit: PAGE_SIZE });
  const units = useUnits();
  return (
    <Section title="Missed work">
      <PagedTable
        name="Missed work"
        list={missed}
        failure="Failed to load missed work. Please try again."
        columns={columnsIn(units)}
        rowKey={({ poolerId, blockIndex, farmerId }) => `${poolerId} ${blockIndex} ${farmerId}`}
        skeletonRows={3}
        empty={
          <EmptyState level={3} icon="check-circle" title="No stakes lost to missed work">
            Missed work without a stake is not listed.
          </EmptyState>
        }
        page={page}
        onPageChange={setPage}
      />
    </Section>
  );
};
