import type { AdminOverview } from 'shared-api';
import type { AdminCustody } from 'shared-api/admin';
import { useHealth } from 'shared-api/network';
import { Card, formatCount, Icon, Link, RelativeTime } from 'shared-ui';
import { styled } from 'styled-components';
import { serviceName } from './service-name.ts';

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  gap: var(--space-3) var(--space-8);
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: auto 1fr auto;
  align-items: center;
  gap: var(--space-1) var(--space-3);

  & > :first-child {
    color: var(--waiting);
  }

  @media (max-width: 639.98px) {
    & > a {
      grid-column: 2;
      justify-self: start;
    }
  }
`;

type Matter = { text: string; note?: string; to?: string | undefined; action?: string };

const counted = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const FAULT_TEXTS: Record<string, readonly [one: string, many: string]> = {
  KEY_UNREADABLE: [
    'wallet has a key that cannot be decrypted',
    'wallets have a key that cannot be decrypted',
  ],
  WALLET_CANNOT_PAY: ['wallet cannot pay', 'wallets cannot pay'],
  ACCOUNT_MISSING: ['wallet has no account on the ledger', 'wallets have no account on the ledger'],
};
const NAMED = 3;

/** Faulty wallets by kind of fault, with some of their owners. */
const faultsOf = ({ walletFaults }: AdminOverview): Matter[] =>
  (walletFaults?.counts ?? []).map(({ code, wallets }) => {
    const [one, many] = FAULT_TEXTS[code] ?? ['wallet is at fault', 'wallets are at fault'];
    const named = (walletFaults?.oldest ?? [])
      .filter(fault => fault.code === code)
      .slice(0, NAMED)
      .map(({ address, farmerId }) => farmerId ?? address);
    const more = wallets - named.length;
    return {
      text: counted(wallets, one, many),
      ...(named.length > 0 && {
        note: `${named.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`,
      }),
    };
  });

const mattersOf = (overview: AdminOverview): Matter[] => {
  const { poolers, users, withdrawals } = overview;
  const matters: Matter[] = faultsOf(overview);
  if (poolers.inReview) {
    matters.push({
      text: counted(poolers.inReview, 'pool is paused for review', 'pools are paused for review'),
      note: 'The operator left out too many farmers.',
      to: '/admin/poolers?status=paused',
      action: 'Review pools',
    });
  }
  if (poolers.pending > 0) {
    matters.push({
      text: counted(poolers.pending, 'pool awaits approval', 'pools await approval'),
      to: '/admin/poolers?status=pending',
      action: 'Review pools',
    });
  }
  if (withdrawals && withdrawals.stuck > 0) {
    matters.push({
      text: counted(withdrawals.stuck, 'withdrawal is stuck', 'withdrawals are stuck'),
      note: 'Due for ten minutes or more.',
    });
  }
  if (users.suspended > 0) {
    matters.push({
      text: counted(users.suspended, 'account is suspended', 'accounts are suspended'),
      to: '/admin/users?status=suspended',
      action: 'See accounts',
    });
  }
  return matters;
};

const addsUp = ({ assets, ledger }: AdminCustody) =>
  assets.every(({ check }) => check !== 'differs') && ledger.every(({ holds }) => holds);

type AttentionProps = { overview: AdminOverview | undefined; custody: AdminCustody | undefined };

/** Work in progress that needs no action. */
const underWay = ({ withdrawals, contracts }: AdminOverview) => {
  const { inProgress = 0, held = 0, oldestDueAt, nextDueAt } = withdrawals ?? {};
  return [
    inProgress > 0 && (
      <>
        {counted(inProgress, 'withdrawal', 'withdrawals')} in progress, the oldest due{' '}
        <RelativeTime at={oldestDueAt} />
      </>
    ),
    held > 0 && (
      <>
        {counted(held, 'withdrawal', 'withdrawals')} held
        {nextDueAt ? (
          <>
            , the next due <RelativeTime at={nextDueAt} />
          </>
        ) : (
          ' until an admin lifts the hold'
        )}
      </>
    ),
    contracts.exiting > 0 && (
      <>
        {counted(contracts.exiting, 'exit', 'exits')} in progress
        {contracts.nextExitAt && (
          <>
            , the next pays out <RelativeTime at={contracts.nextExitAt} />
          </>
        )}
      </>
    ),
  ].filter(Boolean);
};

/**
 * Problems that need an administrator: services, custody, wallets, pools, withdrawals, suspended accounts. Absent while
 * there is nothing.
 */
export const Attention = ({ overview, custody }: AttentionProps) => {
  const { data: health, error } = useHealth();
  const failing = Object.entries(health?.services ?? {}).filter(
    ([, { status }]) => status === 'offline' || status === 'degraded',
  );
  const matters: Matter[] = [
    ...(error && !health ? [{ text: 'Couldn’t load the state of the services' }] : []),
    ...failing
      // The overview shows more details of wallets.
      .filter(([name]) => name !== 'wallets' || !overview?.walletFaults)
      .map(([name, { status, reason = overview?.reasons?.[name] }]) => ({
        text: `${serviceName(name)}: ${status}`,
        ...(reason && { note: reason }),
      })),
    ...(custody && !addsUp(custody) ? [{ text: 'Custody does not match the ledger' }] : []),
    ...(overview ? mattersOf(overview) : []),
  ];
  const working = overview ? underWay(overview) : [];
  if (matters.length === 0 && working.length === 0) return null;
  return (
    <Card title={matters.length > 0 ? 'Needs attention' : 'In progress'}>
      {matters.length > 0 && (
        <List>
          {matters.map(({ text, note, to, action }) => (
            <Item key={text}>
              <Icon name="warning" />
              <span>
                {text}
                {note && <small style={{ display: 'block', color: 'var(--text-2)' }}>{note}</small>}
              </span>
              {to && <Link to={to}>{action}</Link>}
            </Item>
          ))}
        </List>
      )}
      {working.map((line, index) => (
        <p key={index} style={{ color: 'var(--text-2)' }}>
          {line}
        </p>
      ))}
    </Card>
  );
};
