import type { Approvals } from './admin.ts';

type Request = Pick<Approvals['items'][number], 'kind' | 'subject'>;

const ACTIONS = {
  'pool-terms': 'Change the terms of',
  'hold-money': 'Suspend and hold the money of',
  'release-money': 'Resume and release the money of',
  'add-admin': 'Add as an admin:',
  'remove-admin': 'Remove as an admin:',
  'restore-admin': 'Restore as an admin:',
  'reset-factors': 'Remove the lost second factors of',
  freeze: 'Freeze the withdrawals of',
  'lift-freeze': 'Lift the withdrawal freeze for',
  unknown: 'Change',
} as const satisfies Record<Request['kind'], string>;

/** What a request asks for, with the account or pool: "Change the terms of Stellar Pool". */
export const requestName = ({ kind, subject }: Request) => `${ACTIONS[kind]} ${subject}`;
