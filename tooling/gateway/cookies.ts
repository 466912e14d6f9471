import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The value of a cookie that a request carries. */
export const readCookie = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const pairs = (headers.cookie ?? '').split(';').map(pair => pair.trim().split('='));
  const [, value] = pairs.find(([key]) => key === name) ?? [];
  return value || undefined;
};

const visitorCookie = 'kale-visitor';
const aYear = 365 * 24 * 3600; // s

/** The anonymous id by which a canary finds the same browser again; it says nothing about who uses it. */
export const readVisitor = (request: IncomingMessage): string | undefined => {
  const value = readCookie(request, visitorCookie);
  return value && /^[\w-]{22}$/.test(value) ? value : undefined;
};

export const newVisitor = () => randomBytes(16).toString('base64url');

export const visitorHeader = (visitor: string) =>
  `${visitorCookie}=${visitor}; Path=/; Max-Age=${aYear}; HttpOnly; SameSite=Lax`;
