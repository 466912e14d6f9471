import * as v from 'valibot';
import {
  EmailState,
  Erasure,
  ErasureRequest,
  MailedToken,
  PasswordRequest,
  PasswordResetConfirmRequest,
  PasswordResetRequest,
  SandboxMails,
  Sessions,
} from './account.ts';
import { User } from './auth.ts';
import { Done } from './done.ts';
import { LiveEvent } from './events.ts';
import { Alive, Health } from './health.ts';
import { SystemInfo } from './info.ts';
import { LoginRequest, LoginResponse } from './login.ts';
import { NetworkStatus } from './network.ts';
import {
  NotificationGroups,
  NotificationGroupsQuery,
  NotificationPreferences,
  Notifications,
  NotificationsQuery,
  NotificationsReadRequest,
} from './notifications.ts';
import { noBody } from './query.ts';
import { RegisterRequest, RegisterResponse } from './registration.ts';
import { del, get, post, put } from './route.ts';
import { SandboxFundRequest, SandboxFundResponse } from './sandbox.ts';
import { ServiceStatus } from './service-status.ts';

/** The system, accounts and routes of every role. */
export const accountRoutes = {
  health: get('/health', { access: 'public', summary: 'Health of the services', response: Health }),
  live: get('/live', {
    access: 'public',
    summary: 'Whether this process is running; if it does not respond, it is restarted',
    response: Alive,
  }),
  ready: get('/ready', {
    access: 'public',
    summary: 'Whether this process can serve requests; 503 while it cannot reach its database',
    response: Alive,
  }),
  serviceStatus: get('/status', {
    access: 'public',
    sharedSeconds: 30,
    summary: 'Uptime of each service over 90 days, incidents and maintenance',
    response: ServiceStatus,
    capability: 'service-status',
  }),
  info: get('/info', {
    access: 'public',
    summary: 'Network, units and capabilities of this server',
    response: SystemInfo,
  }),
  openapi: get('/openapi.json', {
    access: 'public',
    summary: 'This description',
    response: v.record(v.string(), v.unknown()),
  }),
  register: post('/register-farmer', {
    access: 'public',
    summary: 'Register a farmer and open a custodial wallet',
    status: 201,
    body: RegisterRequest,
    response: RegisterResponse,
    errors: ['USER_EXISTS'],
  }),
  login: post('/auth/login', {
    access: 'public',
    duringMaintenance: true,
    summary: 'Sign in',
    body: LoginRequest,
    response: LoginResponse,
    errors: ['UNAUTHORIZED', 'FORBIDDEN'],
  }),
  logout: post('/auth/logout', {
    access: 'signed-in',
    whileSuspended: true,
    summary: 'Sign out and revoke the token',
    body: noBody,
    response: Done,
    unenrolled: true,
  }),
  me: get('/auth/me', {
    access: 'signed-in',
    summary: 'The signed-in user',
    response: User,
    errors: ['USER_NOT_FOUND'],
    unenrolled: true,
  }),
  sessions: get('/auth/sessions', {
    access: 'signed-in',
    summary: 'Signed-in devices',
    response: Sessions,
    capability: 'sessions',
    unenrolled: true,
  }),
  endSession: del('/auth/sessions/:sessionId', {
    access: 'signed-in',
    duringMaintenance: true,
    summary: 'Sign a device out',
    response: Done,
    errors: ['NOT_FOUND'],
    capability: 'sessions',
    unenrolled: true,
  }),
  endOtherSessions: del('/auth/sessions', {
    access: 'signed-in',
    duringMaintenance: true,
    summary: 'Sign out all other devices',
    response: Done,
    capability: 'second-factor',
    unenrolled: true,
  }),
  accountData: get('/auth/data', {
    access: 'signed-in',
    summary: 'The data of the account as a file',
    response: v.string(),
    errors: ['RATE_LIMITED'],
    capability: 'account-data',
    file: ['application/json'],
  }),
  erasure: get('/auth/erasure', {
    access: 'signed-in',
    summary: 'Whether the account can be erased',
    response: Erasure,
    capability: 'account-data',
  }),
  eraseAccount: post('/auth/erase', {
    access: 'signed-in',
    summary: "Erase the person's data and close the account",
    body: ErasureRequest,
    response: Done,
    errors: ['SECOND_FACTOR_REQUIRED', 'USER_NOT_FOUND'],
    capability: 'account-data',
  }),
  changePassword: post('/auth/password', {
    access: 'signed-in',
    duringMaintenance: true,
    summary: 'Change the password',
    body: PasswordRequest,
    response: Done,
    capability: 'sessions',
    unenrolled: true,
  }),
  requestPasswordReset: post('/auth/password-reset', {
    access: 'public',
    duringMaintenance: true,
    summary: 'Request a password reset',
    body: PasswordResetRequest,
    response: Done,
    capability: 'password-reset',
  }),
  confirmPasswordReset: post('/auth/password-reset/confirm', {
    access: 'public',
    duringMaintenance: true,
    summary: 'Set a new password',
    body: PasswordResetConfirmRequest,
    response: Done,
    capability: 'password-reset',
  }),
  emailState: get('/auth/email', {
    access: 'signed-in',
    summary: "Whether the account's email address is confirmed",
    response: EmailState,
    errors: ['USER_NOT_FOUND'],
    capability: 'email-proof',
  }),
  requestEmailProof: post('/auth/email/request', {
    access: 'signed-in',
    duringMaintenance: true,
    summary: 'Send an email with a link that confirms the address',
    body: noBody,
    response: Done,
    capability: 'email-proof',
  }),
  proveEmail: post('/auth/email/prove', {
    access: 'signed-in',
    duringMaintenance: true,
    summary: 'Confirm the email address with the token of a link',
    body: MailedToken,
    response: Done,
    errors: ['USER_NOT_FOUND', 'USER_EXISTS'],
    capability: 'email-proof',
  }),
  unsubscribe: post('/unsubscribe', {
    access: 'public',
    duringMaintenance: true,
    summary: 'Unsubscribe from invitations or notification emails with the token of a link',
    body: MailedToken,
    response: Done,
    errors: ['NOT_FOUND'],
  }),
  sandboxMails: get('/sandbox/mails', {
    access: 'signed-in',
    summary: 'Emails to the account on a sandbox network',
    response: SandboxMails,
    errors: ['NOT_FOUND'],
    capability: 'sandbox',
  }),
  events: get('/events', {
    access: 'signed-in',
    summary: 'Stream of live updates',
    response: LiveEvent,
    errors: ['TOO_MANY_STREAMS'],
    capability: 'events',
    stream: true,
  }),
  networkStatus: get('/network/status', {
    access: 'signed-in',
    summary: 'Status of the network',
    response: NetworkStatus,
    capability: 'network',
  }),
  notifications: get('/notifications', {
    access: 'signed-in',
    summary: 'Notifications, newest first',
    query: NotificationsQuery,
    response: Notifications,
    capability: 'notifications',
  }),
  notificationGroups: get('/notifications/groups', {
    access: 'signed-in',
    summary: 'Notifications grouped by day and kind; those that need attention come first',
    query: NotificationGroupsQuery,
    response: NotificationGroups,
    capability: 'notifications',
  }),
  readNotifications: post('/notifications/read', {
    access: 'signed-in',
    summary: 'Mark notifications as read',
    body: NotificationsReadRequest,
    response: Done,
    capability: 'notifications',
  }),
  notificationPreferences: get('/notifications/preferences', {
    access: 'signed-in',
    summary: 'Notification preferences',
    response: NotificationPreferences,
    capability: 'notifications',
  }),
  setNotificationPreferences: put('/notifications/preferences', {
    access: 'signed-in',
    summary: 'Change notification preferences',
    body: NotificationPreferences,
    response: NotificationPreferences,
    capability: 'notifications',
  }),
  sandboxFund: post('/sandbox/fund', {
    access: 'signed-in',
    summary: 'Get test XLM on a sandbox network',
    body: SandboxFundRequest,
    response: SandboxFundResponse,
    errors: ['INVALID_WALLET', 'NOT_FOUND'],
    capability: 'sandbox',
  }),
};
