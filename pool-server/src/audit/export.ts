import { BYTE_ORDER_MARK, csvLine } from 'shared-api/csv';
import type { Queryable } from '../database/database.ts';
import { actorName } from '../domain/recorded-event.ts';
import { type AuditRow, auditEntries } from './entries.ts';
import type { AuditFilter } from './query.ts';

const BATCH = 1_000;

const COLUMNS = ['position', 'time', 'kind', 'actor', 'email', 'cause', 'stream', 'version', 'data', 'hash'];

const csvRow = (row: AuditRow) =>
  csvLine([
    row.position,
    row.metadata.at,
    row.kind,
    actorName(row.metadata.actor),
    row.email ?? '',
    row.metadata.cause ?? '',
    row.stream,
    row.version,
    JSON.stringify(row.data),
    row.chain,
  ]);

const jsonRow = ({ position, stream, version, kind, data, metadata, email, chain }: AuditRow) =>
  JSON.stringify({ position, stream, version: Number(version), kind, data, ...metadata, email, hash: chain });

async function* batches(on: Queryable, filter: AuditFilter) {
  for (let before = filter.before; ; ) {
    const rows = await auditEntries(on, { ...filter, before }, { limit: BATCH });
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    before = last.position;
  }
}

/** All events that match a filter, newest first, in batches: as CSV (UTF-8 with BOM) or as one JSON array. */
export async function* exportEntries(on: Queryable, filter: AuditFilter, format: 'csv' | 'json') {
  yield format === 'csv' ? `${BYTE_ORDER_MARK}${csvLine(COLUMNS)}` : '[\n';
  let first = true;
  for await (const rows of batches(on, filter)) {
    if (rows.length === 0) break;
    if (format === 'csv') yield rows.map(csvRow).join('');
    else yield `${first ? '' : ',\n'}${rows.map(jsonRow).join(',\n')}`;
    first = false;
  }
  if (format === 'json') yield '\n]\n';
}
