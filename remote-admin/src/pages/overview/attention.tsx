import { type AdminOverview, useCapability } from 'shared-api';
import { useHealth } from 'shared-api/network';
import type { AdminCustody } from 'shared-api/operator';
import { Card, formatCount, Icon, Link, Skeleton } from 'shared-ui';
import { styled } from 'styled-components';
import { FAILURES } from '../audit/event-kinds.ts';

const List = styled.ul`
  display: grid;
  gap: var(--space-3);
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

const Calm = styled.p`
  color: var(--text-2);
`;

const Note = styled.small`
  display: block;
  color: var(--text-2);
`;

/** The moment at which the last 24 hours began. */
const dayAgo = () => new Date(Date.now() - 24 * 3_600_000);

/** Its day, as the audit's filter takes it. */
const dateOf = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(part => String(part).padStart(2, '0')).join('-');

/** The same day in words: "Nov 21". */
const dayOf = (at: Date) => at.toLocaleDateString(undefined, { month: 'short', day: 'numeric' });

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

/** Wallets at fault, each kind with some of their owners. */
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

const mattersOf = (overview: AdminOverview, audited: boolean): Matter[] => {
  const { poolers, operations, users } = overview;
  const matters: Matter[] = faultsOf(overview);
  if (poolers.inReview) {
    matters.push({
      text: counted(poolers.inReview, 'pool is paused for review', 'pools are paused for review'),
      note: 'The operator left out too many farmers.',
      to: '/admin/poolers?status=paused',
      action: 'Review pools',
    });
  }
  const lost = operations?.forfeits24h;
  if (lost && lost.count > 0) {
    matters.push({
      text: counted(lost.count, 'stake lost in the last 24 hours', 'stakes lost in the last 24 hours'),
      note: `${lost.stake} KALE, for which no work was accepted`,
      ...(audited && { to: '/admin/audit?kind=StakeForfeited', action: 'See stakes' }),
    });
  }
  if (poolers.pending > 0) {
    matters.push({
      text: counted(poolers.pending, 'pool awaits approval', 'pools await approval'),
      to: '/admin/poolers?status=pending',
      action: 'Review pools',
    });
  }
  if (operations && operations.failed24h > 0) {
    const since = dayAgo();
    matters.push({
      text: counted(
        operations.failed24h,
        'failed step in the last 24 hours',
        'failed steps in the last 24 hours',
      ),
      ...(audited && {
        note: 'A step can fail several times. Work that was never submitted has no attempts.',
        to: `/admin/audit?kind=${encodeURIComponent(FAILURES)}&from=${dateOf(since)}`,
        action: `See failed attempts since ${dayOf(since)}`,
      }),
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

/** What an administrator should look at: services that do not work, money that does not add up, pools that wait, what failed, who is suspended. */
export const Attention = ({ overview, custody }: AttentionProps) => {
  const audited = useCapability('audit') === true;
  const { data: health, error } = useHealth();
  const troubled = Object.entries(health?.services ?? {}).filter(
    ([, { status }]) => status === 'offline' || status === 'degraded',
  );
  const matters: Matter[] = [
    ...(error && !health ? [{ text: 'Couldn’t load the state of the services' }] : []),
    ...troubled
      // The overview says more about wallets.
      .filter(([name]) => name !== 'wallets' || !overview?.walletFaults)
      .map(([name, { status, reason }]) => ({
        text: `Service ${name} is ${status}`,
        ...(reason && { note: reason }),
      })),
    ...(custody && !addsUp(custody) ? [{ text: 'Custody does not match the ledger' }] : []),
    ...(overview ? mattersOf(overview, audited) : []),
  ];
  const known = overview && (health ?? error);
  return (
    <Card title="Needs attention" icon="warning">
      {matters.length > 0 && (
        <List>
          {matters.map(({ text, note, to, action }) => (
            <Item key={text}>
              <Icon name="warning" />
              <span>
                {text}
                {note && <Note>{note}</Note>}
              </span>
              {to && <Link to={to}>{action}</Link>}
            </Item>
          ))}
        </List>
      )}
      {!known && <Skeleton width="16rem" />}
      {known && matters.length === 0 && <Calm>Nothing needs your attention right now.</Calm>}
    </Card>
  );
};
