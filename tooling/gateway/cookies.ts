import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';

const visitorCookie = 'kale-visitor';
const aYear = 365 * 24 * 3600; // s

/**
 * The anonymous id by which a canary recognises a browser. It contains nothing about the user. `named` is the id
 * that a browser without cookies sends.
 */
export const readVisitor = (c: Context, named?: string): string | undefined => {
  const value = getCookie(c, visitorCookie) ?? named;
  return value && /^[\w-]{22}$/.test(value) ? value : undefined;
};

export const newVisitor = () => randomBytes(16).toString('base64url');

export const visitorHeader = (visitor: string) =>
  generateCookie(visitorCookie, visitor, { maxAge: aYear, httpOnly: true, sameSite: 'Lax' });
