import * as v from 'valibot';
import { AuditEntries, AuditExportQuery, AuditQuery, AuditVerification, AuditVerifyQuery } from './audit.ts';
import { get } from './route.ts';

/** The audit trail. */
export const auditRoutes = {
  audit: get('/audit', {
    access: 'admin',
    summary: 'Events of the audit trail',
    query: AuditQuery,
    response: AuditEntries,
    capability: 'audit',
  }),
  verifyAudit: get('/audit/verify', {
    access: 'admin',
    summary: 'A check of the hash chain of every event stream',
    query: AuditVerifyQuery,
    response: AuditVerification,
    capability: 'audit',
  }),
  auditExport: get('/audit/export', {
    access: 'admin',
    summary: 'The audit trail as a file',
    query: AuditExportQuery,
    response: v.string(),
    capability: 'audit',
    file: ['text/csv', 'application/json'],
  }),
};
