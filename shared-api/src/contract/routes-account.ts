import * as v from 'valibot';
import { PasswordRequest, PasswordResetConfirmRequest, PasswordResetRequest, Sessions } from './account.ts';
import { User } from './auth.ts';
import { Done } from './done.ts';
import { LiveEvent } from './events.ts';
import { Health } from './health.ts';
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
import type { Route } from './route.ts';
import { SandboxFundRequest, SandboxFundResponse } from './sandbox.ts';

/** The system, accounts and what every role shares. */
export const accountRoutes = {
  health: {
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'Health of the services',
    response: Health,
  },
  info: {
    method: 'GET',
    path: '/info',
    access: 'public',
    summary: 'Network, units, capabilities',
    response: SystemInfo,
  },
  openapi: {
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    summary: 'This description',
    response: v.record(v.string(), v.unknown()),
  },
  register: {
    method: 'POST',
    path: '/register-farmer',
    access: 'public',
    summary: 'Register a farmer and open a custodial wallet',
    status: 201,
    body: RegisterRequest,
    response: RegisterResponse,
    errors: ['USER_EXISTS'],
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in',
    body: LoginRequest,
    response: LoginResponse,
    errors: ['UNAUTHORIZED', 'FORBIDDEN'],
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    access: 'signed-in',
    summary: 'Sign out and revoke the token',
    body: noBody,
    response: Done,
  },
  me: {
    method: 'GET',
    path: '/auth/me',
    access: 'signed-in',
    summary: 'The signed-in user',
    response: User,
    errors: ['USER_NOT_FOUND'],
  },
  sessions: {
    method: 'GET',
    path: '/auth/sessions',
    access: 'signed-in',
    summary: 'Signed-in devices',
    response: Sessions,
    capability: 'sessions',
  },
  endSession: {
    method: 'DELETE',
    path: '/auth/sessions/:sessionId',
    access: 'signed-in',
    summary: 'Sign a device out',
    response: Done,
    errors: ['NOT_FOUND'],
    capability: 'sessions',
  },
  changePassword: {
    method: 'POST',
    path: '/auth/password',
    access: 'signed-in',
    summary: 'Change the password',
    body: PasswordRequest,
    response: Done,
    capability: 'sessions',
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/auth/password-reset',
    access: 'public',
    summary: 'Ask for a new password',
    body: PasswordResetRequest,
    response: Done,
    capability: 'password-reset',
  },
  confirmPasswordReset: {
    method: 'POST',
    path: '/auth/password-reset/confirm',
    access: 'public',
    summary: 'Set a new password',
    body: PasswordResetConfirmRequest,
    response: Done,
    capability: 'password-reset',
  },
  events: {
    method: 'GET',
    path: '/events',
    access: 'signed-in',
    summary: 'What changes, as it changes',
    response: LiveEvent,
    errors: ['TOO_MANY_STREAMS'],
    capability: 'events',
    stream: true,
  },
  networkStatus: {
    method: 'GET',
    path: '/network/status',
    access: 'signed-in',
    summary: 'State of the network',
    response: NetworkStatus,
    capability: 'network',
  },
  notifications: {
    method: 'GET',
    path: '/notifications',
    access: 'signed-in',
    summary: 'Notifications, newest first',
    query: NotificationsQuery,
    response: Notifications,
    capability: 'notifications',
  },
  notificationGroups: {
    method: 'GET',
    path: '/notifications/groups',
    access: 'signed-in',
    summary: 'Notifications by day and kind, those that need attention first',
    query: NotificationGroupsQuery,
    response: NotificationGroups,
    capability: 'notifications',
  },
  readNotifications: {
    method: 'POST',
    path: '/notifications/read',
    access: 'signed-in',
    summary: 'Mark notifications as read',
    body: NotificationsReadRequest,
    response: Done,
    capability: 'notifications',
  },
  notificationPreferences: {
    method: 'GET',
    path: '/notifications/preferences',
    access: 'signed-in',
    summary: 'What to be told about',
    response: NotificationPreferences,
    capability: 'notifications',
  },
  setNotificationPreferences: {
    method: 'PUT',
    path: '/notifications/preferences',
    access: 'signed-in',
    summary: 'Choose what to be told about',
    body: NotificationPreferences,
    response: NotificationPreferences,
    capability: 'notifications',
  },
  sandboxFund: {
    method: 'POST',
    path: '/sandbox/fund',
    access: 'signed-in',
    summary: 'Test XLM on a sandbox network',
    body: SandboxFundRequest,
    response: SandboxFundResponse,
    errors: ['INVALID_WALLET', 'NOT_FOUND'],
    capability: 'sandbox',
  },
} as const satisfies Record<string, Route>;
