import type { ServiceStatus } from 'shared-api/status';
import { Percent, percentWords, readStatus, StatusBadge } from 'shared-ui';
import { type DayBar, DayBars } from 'shared-ui/rows';
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

  & > p {
    color: var(--text-2);
    font-size: var(--text-caption);
  }
`;

type Day = ServiceStatus['components'][number]['days'][number];

const date = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const uptime = (percent: number) => percentWords(percent, { places: 2 });

const toneOf = (percent: number | null | undefined): DayBar['tone'] => {
  if (percent == null) return 'none';
  if (percent >= GOOD) return 'gain';
  return percent >= POOR ? 'waiting' : 'loss';
};

const barOf = (day: Day | undefined): DayBar => ({
  title:
    day &&
    `${date.format(new Date(day.day))}: ${day.uptimePercent === null ? 'not measured' : uptime(day.uptimePercent)}`,
  part: (day?.uptimePercent ?? 100) / 100,
  tone: toneOf(day?.uptimePercent),
});

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
    // A longer list begins with the first of the days shown, not with the measurement.
    first && days.length < SHOWN && `Measured since ${date.format(new Date(first.day))}.`,
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
      <DayBars
        height="2rem"
        days={Array.from({ length: SHOWN }, (_, place) => barOf(days[days.length - SHOWN + place]))}
      />
      <p>{words.join(' ')}</p>
    </Frame>
  );
};
