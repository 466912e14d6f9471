import { useWithdrawable } from 'shared-api/membership';
import { Upcoming } from 'shared-ui/content';

/** When a waiting withdrawal is sent: at its time, or later while withdrawals are stopped. */
export const SendTime = ({ at }: { at: string }) => {
  const frozen = useWithdrawable().data?.frozen;
  if (frozen && !(frozen.until && Date.parse(frozen.until) <= Date.parse(at))) return 'when the freeze ends';
  return <Upcoming at={at} due="as soon as withdrawals are possible" />;
};
