import { EmailState, SandboxMails } from '../contract/account.ts';
import { Done } from '../contract/done.ts';
import type { Action } from './use-action.ts';
import { useCapable } from './use-capable.ts';
import { useRequest } from './use-request.ts';
import type { Resource } from './use-resource.ts';

/** GET /auth/email: whether the account's mailbox is proved. */
export const useEmailState = (): Resource<EmailState> =>
  useCapable('email-proof', {
    name: 'emailState',
    path: '/auth/email',
    response: EmailState,
    freshness: 'steady',
  });

/** GET /sandbox/mails: the sandbox's mails to this account. */
export const useSandboxMails = (): Resource<SandboxMails> =>
  useCapable('sandbox', {
    name: 'sandboxMails',
    path: '/sandbox/mails',
    response: SandboxMails,
    freshness: 'steady',
  });

/** POST /auth/email/request: mails a link that proves the mailbox. */
export const useRequestEmailProof = (): Action<undefined, Done> =>
  useRequest(() => ({ method: 'POST', path: '/auth/email/request', body: {}, response: Done }), 'proveEmail');

/** POST /auth/email/prove with the token of a mailed link. */
export const useProveEmail = (): Action<string, Done> =>
  useRequest(
    token => ({ method: 'POST', path: '/auth/email/prove', body: { token }, response: Done }),
    'proveEmail',
  );

/** POST /unsubscribe with the token of an invitation. */
export const useUnsubscribe = (): Action<string, Done> =>
  useRequest(token => ({
    method: 'POST',
    path: '/unsubscribe',
    body: { token },
    response: Done,
    auth: false,
  }));
