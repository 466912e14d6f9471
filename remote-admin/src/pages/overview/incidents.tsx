import {
  type AdminOverview,
  type Amount,
  type Decimal,
  parseAmount,
  shownParts,
  useCapability,
} from 'shared-api';
import { Card, formatCount, Icon, Link, Money, Skeleton } from 'shared-ui';
import { type Column, PhoneLine, Table } from 'shared-ui/rows';
import { styled } from 'styled-components';
import { FAILURES } from '../failures.ts';

type Incident = NonNullable<AdminOverview['incidents']>[number];

const HOUR = 3_600_000;

const STEPS = {
  planting: { title: 'Planting failed', kind: 'PlantingFailed', one: 'planting', many: 'plantings' },
  work: { title: 'Work refused', kind: 'WorkFailed,StakeForfeited', one: 'work', many: 'works' },
  harvest: { title: 'Harvest failed', kind: 'HarvestFailed', one: 'harvest', many: 'harvests' },
  payout: { title: 'Payout failed', kind: 'PayoutFailed', one: 'payout', many: 'payouts' },
  withdrawal: {
    title: 'Withdrawal failed',
    kind: 'WithdrawalFailed',
    one: 'withdrawal',
    many: 'withdrawals',
  },
  unknown: { title: 'Step failed', kind: FAILURES, one: 'step', many: 'steps' },
} as const satisfies Record<Incident['step'], object>;

/** A message in the form after a colon; a name in capitals, such as XLM, stays. */
const inSentence = (message: string) =>
  /^[A-Z][a-z ]/.test(message) ? message.charAt(0).toLowerCase() + message.slice(1) : message;

/** Nobody sent it, so nothing was refused, and the audit trail has no event. */
const isMissed = ({ code }: Incident) => code === 'WORK_MISSED';

const causeOf = (incident: Incident) =>
  `${isMissed(incident) ? 'Work missed' : STEPS[incident.step].title}: ${inSentence(incident.message)}`;

const clockOf = (at: string) => new Date(at).toLocaleTimeString(undefined, { timeStyle: 'short' });
const isSameDay = (a: string, b: string | number) =>
  new Date(a).toDateString() === new Date(b).toDateString();

/** "Since 2:02 PM" while it is open, then "11:20 AM to 11:32 AM"; includes the date if it started before midnight. */
const whenOf = (incident: Incident, now: number) => {
  const { firstAt, lastAt } = incident;
  const [first, last] = [clockOf(firstAt), clockOf(lastAt)];
  const day = isSameDay(firstAt, now) ? '' : 'yesterday, ';
  if (isOpen(incident, now)) return `Since ${day}${first}`;
  const end = isSameDay(firstAt, lastAt) ? last : `today, ${last}`;
  const span = first === last ? `${day}${first}` : `${day}${first} to ${end}`;
  return span.charAt(0).toUpperCase() + span.slice(1);
};

const isOpen = ({ lastAt }: Incident, now: number) => now - Date.parse(lastAt) < HOUR;

const Cause = styled.span<{ $open: boolean }>`
  color: var(--${({ $open }) => ($open ? 'text' : 'text-2')});
  font-weight: ${({ $open }) => ($open ? 500 : 400)};
`;

const Count = styled.span`
  white-space: nowrap;
`;

const Bars = styled.span`
  display: inline-flex;
  align-items: flex-end;
  gap: 1px;
  height: 1.25rem;
  border-bottom: 1px dotted var(--line-strong);

  & > i {
    width: 3px;
    background: var(--loss);
  }
`;

/** A chart of the failures over the day. The figures next to it are the text alternative. */
const Spread = ({ hours }: Pick<Incident, 'hours'>) => {
  const most = Math.max(1, ...hours);
  return (
    <Bars aria-hidden="true">
      {hours.map((count, hour) => (
        <i key={hour} style={{ height: `${(100 * count) / most}%` }} />
      ))}
    </Bars>
  );
};

const counted = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** "Horizon Pool", "Alpha, Beta" or "5 pools, 40 farmers". */
const placeOf = ({ pools, poolCount, farmers }: Incident) => {
  const where = poolCount > 2 ? counted(poolCount, 'pool', 'pools') : pools.join(', ');
  return [where, counted(farmers, 'farmer', 'farmers')].filter(Boolean).join(', ');
};

/** An incident with its lost stakes as displayed, so that they add up to their sum. */
type Row = Incident & { lost: Amount<'KALE'> };

const rowsOf = (incidents: readonly Incident[]): Row[] => {
  const exact = incidents.map(({ stakeLost }) => parseAmount('KALE', stakeLost));
  const shown = shownParts(exact);
  return incidents.map((incident, at) => ({ ...incident, lost: shown[at] ?? parseAmount('KALE', '0') }));
};

const countOf = ({ step, count }: Incident) => counted(count, STEPS[step].one, STEPS[step].many);

const eventsOf = ({ step }: Incident) => `/admin/audit?kind=${encodeURIComponent(STEPS[step].kind)}`;

const columnsOf = (now: number, audited: boolean): readonly Column<Row>[] => [
  {
    id: 'cause',
    header: 'Cause',
    cell: incident => <Cause $open={isOpen(incident, now)}>{causeOf(incident)}</Cause>,
  },
  { id: 'where', header: 'Where', cell: placeOf },
  { id: 'when', header: 'When', cell: incident => whenOf(incident, now) },
  { id: 'spread', header: 'Last 24 hours', screenOnly: true, cell: Spread },
  { id: 'count', header: 'Count', align: 'end', cell: incident => <Count>{countOf(incident)}</Count> },
  {
    id: 'lost',
    header: 'Stakes lost (KALE)',
    align: 'end',
    cell: ({ lost }) => (lost > 0n ? <Lost amount={lost} unit={false} /> : 'None'),
  },
  ...(audited
    ? [
        {
          id: 'events',
          header: 'Events',
          screenOnly: true,
          cell: (incident: Incident) =>
            !isMissed(incident) && (
              <Link
                to={eventsOf(incident)}
                aria-label={`Events: ${STEPS[incident.step].title}, ${incident.code}`}
              >
                Events
              </Link>
            ),
        },
      ]
    : []),
];

const Lost = ({ amount, unit = true }: { amount: Amount<'KALE'> | Decimal; unit?: boolean }) => (
  <span style={{ color: 'var(--loss)' }}>
    <Money amount={amount} asset="KALE" unit={unit} />
  </span>
);

/** An incident on a phone; its cause links to the events. */
const phoneRowOf = (now: number, audited: boolean) => (incident: Row) => {
  const open = isOpen(incident, now);
  const cause = <Cause $open={open}>{causeOf(incident)}</Cause>;
  return (
    <PhoneLine>
      <i data-loss={open || undefined}>
        <Icon name={open ? 'warning' : 'check'} />
      </i>
      <span>
        {audited && !isMissed(incident) ? <Link to={eventsOf(incident)}>{cause}</Link> : cause}
        <small>
          {placeOf(incident)} · {whenOf(incident, now)}
        </small>
      </span>
      <span>
        <Count>{countOf(incident)}</Count>
        <small>
          {incident.lost > 0n ? (
            <>
              <Lost amount={incident.lost} unit={false} /> lost
            </>
          ) : (
            'None lost'
          )}
        </small>
      </span>
    </PhoneLine>
  );
};

/** Failed steps of the last day, one row per cause. A cause is open while its last failure is under an hour old. */
export const Incidents = ({ overview }: { overview: AdminOverview | undefined }) => {
  const audited = useCapability('audit') === true;
  const incidents = overview?.incidents;
  if (overview && !incidents) return null;
  const now = Date.parse(overview?.asOf ?? '') || Date.now();
  const open = (incidents ?? []).filter(incident => isOpen(incident, now)).length;
  const { failed24h = 0, forfeits24h: lost } = overview?.operations ?? {};
  const description = failed24h > 0 && (
    <>
      {counted(failed24h, 'failed step', 'failed steps')}, retries included.
      {lost && lost.count > 0 && (
        <>
          {' '}
          {counted(lost.count, 'stake', 'stakes')} lost without accepted work: <Lost amount={lost.stake} />.
        </>
      )}
    </>
  );
  return (
    <Card
      title="Incidents, last 24 hours"
      description={description}
      actions={
        incidents && incidents.length > 0 && <small>{`${open} open, ${incidents.length - open} ended`}</small>
      }
    >
      {!incidents ? (
        <Skeleton height="6rem" />
      ) : incidents.length === 0 ? (
        <p style={{ color: 'var(--text-2)' }}>No step failed in the last 24 hours.</p>
      ) : (
        <Table
          caption="Incidents by cause"
          captionHidden
          columns={columnsOf(now, audited)}
          rows={rowsOf(incidents)}
          phoneRow={phoneRowOf(now, audited)}
          rowKey={({ step, code }) => `${step} ${code}`}
        />
      )}
    </Card>
  );
};
