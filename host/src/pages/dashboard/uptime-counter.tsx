import { useNow } from 'shared-ui';
import { styled } from 'styled-components';

const pad = (count: number) => String(count).padStart(2, '0');

/** Seconds as a clock: "00:04:09", and with days "3 d 04:12:09". */
const uptimeClock = (seconds: number) => {
  const total = Math.floor(seconds);
  const days = Math.floor(total / 86_400);
  const clock = [Math.floor(total / 3600) % 24, Math.floor(total / 60) % 60, total % 60].map(pad).join(':');
  return days > 0 ? `${days} d ${clock}` : clock;
};

const Figures = styled.span`
  font-variant-numeric: tabular-nums;
`;

/** The server's uptime, counted up once a second from the last report (spec §2). */
export const UptimeCounter = ({ seconds, at }: { seconds: number; at: number }) => {
  const now = useNow();
  return <Figures>{uptimeClock(seconds + Math.max(0, (now - at) / 1000))}</Figures>;
};
