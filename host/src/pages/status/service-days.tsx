import type { ServiceStatus } from 'shared-api/status';
import { Percent, percentWords, readStatus, StatusBadge } from 'shared-ui';
import { styled } from 'styled-components';
import { serviceName } from '../service-name.ts';

const SHOWN = 90;
const GOOD = 99.9; // percent of a day
const POOR = 95;

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-1) var(--space-4);
  padding-block: var(--space-3);

  &:not(:last-child) {
    border-bottom: 1px solid var(--line);
  }

  & > h3 {
    font-size: var(--text-body);
    font-weight: 500;
  }

  & > svg,
  & > p {
    grid-column: 1 / -1;
  }

  & > svg {
    width: 100%;
    height: 2rem;
  }

  & > p {
    color: var(--text-2);
    font-size: var(--text-caption);
  }
`;

type Day = ServiceStatus['components'][number]['days'][number];

const date = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const uptime = (percent: number) => percentWords(percent, { places: 2 });

const fillOf = ({ uptimePercent }: Day) => {
  if (uptimePercent === null) return 'var(--line)';
  if (uptimePercent >= GOOD) return 'var(--chart-gain)';
  return uptimePercent >= POOR ? 'var(--waiting)' : 'var(--chart-loss)';
};

/** One service: its current status, and a bar for each of the last 90 days, the newest on the right. */
export const ServiceDays = ({
  service,
  status,
  uptimePercent,
  days,
}: ServiceStatus['components'][number]) => {
  const worst = days.reduce<Day | undefined>(
    (found, day) => ((day.uptimePercent ?? 100) < (found?.uptimePercent ?? 100) ? day : found),
    undefined,
  );
  const first = days[0];
  const words = [
    first && `Measured since ${date.format(new Date(first.day))}.`,
    worst?.uptimePercent != null
      ? `Lowest: ${uptime(worst.uptimePercent)} on ${date.format(new Date(worst.day))}.`
      : uptimePercent !== null && 'No downtime.',
  ].filter(Boolean);
  return (
    <Frame>
      <h3>
        {serviceName(service)} <StatusBadge status={readStatus(status)} />
      </h3>
      <Percent value={uptimePercent} places={2} missing="Not measured" />
      <svg viewBox={`0 0 ${SHOWN} 10`} preserveAspectRatio="none" aria-hidden="true">
        {Array.from({ length: SHOWN }, (_, place) => {
          const day = days[days.length - SHOWN + place];
          // A bad day has a shorter bar too: not everyone can distinguish the colours.
          const height = day?.uptimePercent == null ? 10 : 4 + (6 * day.uptimePercent) / 100;
          return (
            <rect
              key={place}
              x={place + 0.15}
              y={10 - height}
              width={0.7}
              height={height}
              fill={day ? fillOf(day) : 'var(--line)'}
            >
              {day && (
                <title>
                  {`${date.format(new Date(day.day))}: ${day.uptimePercent === null ? 'not measured' : uptime(day.uptimePercent)}`}
                </title>
              )}
            </rect>
          );
        })}
      </svg>
      <p>{words.join(' ')}</p>
    </Frame>
  );
};
