import { eventLabel } from 'shared-api/contract';
import { auditEntries, countEntries } from '../../audit/entries.ts';
import { verifyEvents } from '../../audit/verify.ts';
import { actorName } from '../../domain/recorded-event.ts';
import { requestsOf } from '../../queries/approvals.ts';
import { offsetOf } from '../../queries/encode.ts';
import type { Handlers } from '../handler.ts';

export const auditEndpoints = {
  async audit({ query }, { api: { reads } }) {
    const { page, limit, ...filter } = query;
    const offset = filter.before ? 0 : offsetOf(query);
    const [rows, count] = await Promise.all([
      auditEntries(reads, filter, { limit, offset }),
      countEntries(reads, filter),
    ]);
    const requests = await requestsOf(
      reads,
      rows.flatMap(({ data: { approvalId } }) => (typeof approvalId === 'string' ? approvalId : [])),
    );
    const items = rows.map(({ position, stream, version, kind, data, metadata, email, chain }) => ({
      id: position,
      kind,
      at: metadata.at,
      actor: actorName(metadata.actor),
      actorEmail: email,
      byProgram: metadata.actor.kind === 'program',
      subject: stream,
      version: Number(version),
      cause: metadata.cause,
      summary: eventLabel(kind),
      request: requests.get(String(data.approvalId)) ?? null,
      data,
      hash: chain,
    }));
    return { items, page, limit, ...count };
  },

  // Verifies the events that the programs act on: those of the primary.
  async verifyAudit({ query }, { api, context }) {
    const { streams, events, broken } = await verifyEvents(api.database, query.stream);
    const checkedAt = context.at.toISOString();
    return { verified: broken.length === 0, streams, events, broken: [...broken], checkedAt };
  },
} satisfies Handlers;
