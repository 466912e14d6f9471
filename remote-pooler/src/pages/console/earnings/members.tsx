import { type Amount, parseAmount, type Resource, shownParts, sum } from 'shared-api';
import type { PoolEarnings } from 'shared-api/operator';
import { ButtonLink, Card, EmptyState, Money, Percent, Skeleton, Term, VisuallyHidden } from 'shared-ui';
import { styled } from 'styled-components';

const SHOWN = 5;

interface MemberRow {
  readonly id: string;
  readonly name: string;
  /** In the last 24 hours; undefined for several members together. */
  readonly successRate?: number | null | undefined;
  readonly today: Amount<'KALE'>;
  readonly allTime: Amount<'KALE'>;
}

const List = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;

  & :is(th, td) {
    height: var(--row);
    padding: 0 0 0 var(--space-3);
    border-bottom: 1px solid var(--line);
    font-weight: 400;
    text-align: right;
  }

  /* Takes what the figures leave, whatever the length of a name. */
  & :is(th, td):first-child {
    width: 100%;
    max-width: 0;
    padding: 0;
    overflow: hidden;
    text-align: left;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  & th[scope="col"] {
    color: var(--text-2);
    font-size: var(--text-caption);
  }

  & :is(th, td):not(:first-child) {
    white-space: nowrap;
  }

  & tbody tr:last-child > * {
    border-bottom: 0;
    font-weight: 600;
  }

  @media (max-width: 639.98px) {
    & :is(th, td):last-child {
      display: none;
    }
  }
`;

/** The members with the most fees today, then all others together, so that they add up to the total, which is last. */
const rowsOf = (members: PoolEarnings['members']): MemberRow[] => {
  const rows = members.map(({ farmerId, name, successRate, today, allTime }) => ({
    id: farmerId,
    name: name ?? farmerId,
    successRate: successRate ?? null,
    today: parseAmount('KALE', today),
    allTime: parseAmount('KALE', allTime),
  }));
  const together = (id: string, name: string, of: readonly MemberRow[]): MemberRow => ({
    id,
    name,
    today: sum(
      'KALE',
      of.map(({ today }) => today),
    ),
    allTime: sum(
      'KALE',
      of.map(({ allTime }) => allTime),
    ),
  });
  const rest = rows.slice(SHOWN);
  const parts = [
    ...rows.slice(0, SHOWN),
    ...(rest.length > 0
      ? [together('others', rest.length === 1 ? '1 other' : `${rest.length} others`, rest)]
      : []),
  ];
  const today = shownParts(parts.map(part => part.today));
  const allTime = shownParts(parts.map(part => part.allTime));
  return [
    ...parts.map((part, at) => ({
      ...part,
      today: today[at] ?? part.today,
      allTime: allTime[at] ?? part.allTime,
    })),
    together('total', 'Total', rows),
  ];
};

const amountOf = (units: Amount<'KALE'>) => <Money amount={units} asset="KALE" unit={false} />;

const Success = styled.td`
  color: var(--text-2);

  &[data-missed] {
    color: var(--waiting);
  }
`;

const Fees = ({ members }: Pick<PoolEarnings, 'members'>) => (
  <List>
    <VisuallyHidden as="caption">
      Members by fees earned from their rewards, in KALE, with their success rates
    </VisuallyHidden>
    <thead>
      <tr>
        <th scope="col">Top by fees</th>
        <th scope="col">
          <Term name="success-rate">Success</Term>, 24 h
        </th>
        <th scope="col">Fees today</th>
        <th scope="col">All time</th>
      </tr>
    </thead>
    <tbody>
      {rowsOf(members).map(({ id, name, successRate, today, allTime }) => (
        <tr key={id}>
          <th scope="row" title={name}>
            {name}
          </th>
          <Success data-missed={successRate != null && successRate < 100 ? '' : undefined}>
            {successRate !== undefined && <Percent value={successRate} missing="–" />}
          </Success>
          <td>{amountOf(today)}</td>
          <td>{amountOf(allTime)}</td>
        </tr>
      ))}
    </tbody>
  </List>
);

/** The members and the fees that their harvests earned the pool. */
export const Members = ({ earnings: { data, error } }: { earnings: Resource<PoolEarnings> }) =>
  !data && error ? null : (
    <Card
      title="Members"
      actions={
        <ButtonLink to="/pooler/farmers" size="sm">
          Manage
        </ButtonLink>
      }
    >
      {!data && <Skeleton height="16rem" />}
      {data &&
        (data.members.length > 0 ? (
          <Fees members={data.members} />
        ) : (
          <EmptyState title="No fees yet" icon="users" level={3}>
            The pool earns its share when a member's reward is harvested.
          </EmptyState>
        ))}
    </Card>
  );
