import {
  AccountOrder,
  AdminUserDetails,
  AdminUsers,
  AdminUsersQuery,
  Impersonation,
  NewAdmin,
  NewNote,
  ReadAccountRequest,
} from './admin.ts';
import { Done } from './done.ts';
import { noBody } from './query.ts';
import { get, post } from './route.ts';

/** How admins see and change accounts. */
export const adminAccountRoutes = {
  adminUsers: get('/admin/users', {
    access: 'admin',
    summary: 'Accounts',
    query: AdminUsersQuery,
    response: AdminUsers,
    capability: 'admin',
  }),
  adminUser: get('/admin/users/:userId', {
    access: 'admin',
    summary: 'An account with its contract, devices, emails and notes',
    response: AdminUserDetails,
    errors: ['USER_NOT_FOUND'],
    capability: 'admin-desk',
  }),
  noteUser: post('/admin/users/:userId/notes', {
    access: 'admin',
    summary: 'Add a note to an account',
    body: NewNote,
    response: Done,
    errors: ['USER_NOT_FOUND'],
    capability: 'admin-desk',
  }),
  endUserSessions: post('/admin/users/:userId/sessions/end', {
    access: 'admin',
    summary: 'Sign an account out everywhere',
    body: noBody,
    response: Done,
    errors: ['USER_NOT_FOUND'],
    capability: 'admin-desk',
  }),
  resetUserFactors: post('/admin/users/:userId/reset-factors', {
    access: 'admin',
    summary:
      'Approve the removal of lost second factors, as their owner requested; if there is a second admin, they have to approve it',
    body: AccountOrder,
    response: Done,
    errors: ['NOT_FOUND', 'SECOND_FACTOR_REQUIRED'],
    capability: 'admin-desk',
  }),
  suspendUser: post('/admin/users/:userId/suspend', {
    access: 'admin',
    summary: 'Suspend an account',
    body: AccountOrder,
    response: Done,
    errors: ['USER_NOT_FOUND', 'SECOND_FACTOR_REQUIRED'],
    capability: 'admin',
  }),
  resumeUser: post('/admin/users/:userId/resume', {
    access: 'admin',
    summary: 'Lift a suspension',
    body: AccountOrder,
    response: Done,
    errors: ['USER_NOT_FOUND', 'SECOND_FACTOR_REQUIRED'],
    capability: 'admin',
  }),
  readAccount: post('/admin/users/:userId/read', {
    access: 'admin',
    summary: 'Read as a farmer; the reason is recorded',
    status: 201,
    body: ReadAccountRequest,
    response: Impersonation,
    errors: ['USER_NOT_FOUND', 'FARMER_NOT_FOUND'],
    capability: 'read-as-farmer',
  }),
  addAdmin: post('/admin/admins', {
    access: 'admin',
    summary: 'Add an admin; a second admin has to approve it',
    body: NewAdmin,
    response: Done,
    errors: ['USER_EXISTS', 'SECOND_FACTOR_REQUIRED'],
    capability: 'four-eyes',
  }),
};
