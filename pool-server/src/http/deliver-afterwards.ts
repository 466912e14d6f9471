import { deliverMails } from '../mail/outbox.ts';
import type { Call } from './handler.ts';

/** Sends what this request has queued, after the response. If that fails, the outbox's own loop sends it. */
export const deliverAfterwards = ({ api, afterwards }: Pick<Call, 'api' | 'afterwards'>) =>
  afterwards(() =>
    deliverMails(api).catch(error => api.log.warn({ err: error }, 'queued mails could not be read')),
  );
