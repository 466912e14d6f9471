import { useNow } from 'shared-ui';
import { styled } from 'styled-components';
import { uptimeClock } from './uptime-clock.ts';

const Figures = styled.span`
  font-variant-numeric: tabular-nums;
`;

/** How long the server has been up: ticks on from what it last reported, once a second (spec §2). */
export const UptimeCounter = ({ seconds, at }: { seconds: number; at: number }) => {
  const now = useNow();
  return <Figures>{uptimeClock(seconds + Math.max(0, (now - at) / 1000))}</Figures>;
};
