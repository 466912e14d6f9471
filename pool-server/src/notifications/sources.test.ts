import { ALERT_CHANNELS, type Announcement, EVENTS, NOTIFICATION_KINDS } from 'shared-api/contract';
import { SOURCES } from './sources.ts';

/** Kinds that also appear without an event, as time passes, with their roles: clients find them by polling. */
const POLLED: Announcement['notifies'] = {
  work_missed: ['farmer', 'pooler'],
  harvest_due: ['farmer', 'pooler'],
  reward_received: ['farmer'],
  stake_forfeited: ['farmer', 'pooler', 'admin'],
};

it('announces every kind of notification to the roles that get it', () => {
  const tables = [POLLED, ...Object.values<Announcement>(EVENTS).map(({ notifies = {} }) => notifies)];
  for (const role of ['farmer', 'pooler', 'admin'] as const) {
    const announced = NOTIFICATION_KINDS.filter(kind => tables.some(roles => roles[kind]?.includes(role)));
    for (const channel of ALERT_CHANNELS) {
      const selected = NOTIFICATION_KINDS.filter(kind => SOURCES[channel][role].includes(`'${kind}'`));
      expect([role, selected]).toEqual([role, announced]);
    }
  }
});
