import type { PageService } from 'shared-api/remote';
import type { IconName } from 'shared-ui';

export type PhaseStatus = 'completed' | 'in_development' | 'planned';
export type Phase = { id: string; title: string; status: PhaseStatus; when: string; text: string };

/** The portal's three phases (spec §2, Pool Operator Portal). */
export const roadmap: readonly Phase[] = [
  {
    id: 'phase-1',
    title: 'Core Pool Infrastructure',
    status: 'completed',
    when: 'Q1 2024',
    text: 'Pools, farmer contracts, and the Plant, Work, Harvest cycle.',
  },
  {
    id: 'phase-2',
    title: 'Advanced Analytics',
    status: 'in_development',
    when: 'Q2 2024',
    text: 'Performance across pools, with real figures behind every chart.',
  },
  {
    id: 'phase-3',
    title: 'Enterprise Features',
    status: 'planned',
    when: 'Q3 2024',
    text: 'Tools for operators of many pools.',
  },
];

export const phaseLabels = {
  completed: { label: 'Completed', tone: 'gain', icon: 'check-circle' },
  in_development: { label: 'In development', tone: 'information', icon: 'clock' },
  planned: { label: 'Planned', tone: 'neutral', icon: 'minus' },
} as const satisfies Record<PhaseStatus, { label: string; tone: string; icon: IconName }>;

/** Pages available today that every role may open. */
export const availableNow = [
  { title: 'Pool Discovery', text: 'Browse pools and compare them.', icon: 'search', to: '/pools' },
  {
    title: 'Farmer Dashboard',
    text: 'Balance, stakes and harvests at a glance.',
    icon: 'dashboard',
    to: '/dashboard',
  },
  {
    title: 'Work History',
    text: 'Every planting and harvest, with its transaction.',
    icon: 'history',
    of: 'work-history',
  },
  { title: 'Pool Analytics', text: 'Success rate and rewards of a pool.', icon: 'chart', to: '/pools' },
] as const satisfies readonly ({ title: string; text: string; icon: IconName } & (
  | { to: string }
  | { of: PageService }
))[];
