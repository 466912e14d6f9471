import * as v from 'valibot';
import { AuditEntries, AuditExportQuery, AuditQuery, AuditVerification, AuditVerifyQuery } from './audit.ts';
import type { Route } from './route.ts';

/** The audit trail. */
export const auditRoutes = {
  audit: {
    method: 'GET',
    path: '/audit',
    access: 'admin',
    summary: 'Events of the audit trail',
    query: AuditQuery,
    response: AuditEntries,
    capability: 'audit',
  },
  verifyAudit: {
    method: 'GET',
    path: '/audit/verify',
    access: 'admin',
    summary: 'A check of the hash chain of every event stream',
    query: AuditVerifyQuery,
    response: AuditVerification,
    capability: 'audit',
  },
  auditExport: {
    method: 'GET',
    path: '/audit/export',
    access: 'admin',
    summary: 'The audit trail as a file',
    query: AuditExportQuery,
    response: v.string(),
    capability: 'audit',
    file: ['text/csv', 'application/json'],
  },
} as const satisfies Record<string, Route>;
