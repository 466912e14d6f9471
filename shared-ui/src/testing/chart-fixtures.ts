import { amount } from 'shared-api';

/** Three whole days of UTC. */
export const days = [1, 2, 3].map(day => `2026-11-0${day}T00:00:00.000Z`);

/** The axis of these days. */
export const time = { kind: 'time', label: 'Day', at: days } as const;

/** An amount of KALE in atomic units. */
export const kale = (units: bigint) => amount('KALE', units);
