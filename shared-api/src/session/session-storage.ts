import * as v from 'valibot';
import { User } from '../contract/auth.ts';
import { localStore, type SafeStorage, tabStore } from './safe-storage.ts';

/** Storage key of a session (spec §3, ux.md "Storage keys"). */
const KEY = {
  token: 'kale-pool-token',
  userId: 'kale-pool-user-id',
  email: 'kale-pool-user-email',
  role: 'kale-pool-user-role',
  status: 'kale-pool-user-status',
  farmerId: 'kale-pool-farmer-id',
  custodialWallet: 'kale-pool-custodial-wallet',
  user: 'kale-pool-user-response',
  walletInfo: 'kale-pool-wallet-info',
} as const;

export const TOKEN_KEY = KEY.token;

/** The impersonation of a farmer, in this tab only; the admin's own session is kept. */
const IMPERSONATION = { token: 'kale-pool-impersonation-token', facts: 'kale-pool-impersonation' } as const;

const Facts = v.object({ user: User, reason: v.string(), expiresAt: v.string() });

/** The reason and the end (ISO 8601) of an impersonation. */
export type Impersonation = Pick<v.InferOutput<typeof Facts>, 'reason' | 'expiresAt'>;
const stores = [tabStore, localStore];

/** A stored session: the token, the last known user, and its expiry. */
export interface StoredSession {
  token: string;
  user: User | null;
  keep: boolean;
  impersonation?: Impersonation | undefined;
}

const holder = (): SafeStorage | undefined => stores.find(store => store.get(KEY.token));

/** Whether this tab has a session that other tabs do not share. */
export const isTabSession = (): boolean => holder() === tabStore;

function storedUser(store: SafeStorage): User | null {
  let response: unknown;
  try {
    response = JSON.parse(store.get(KEY.user) ?? 'null');
  } catch {
    response = null;
  }
  const parts = {
    id: store.get(KEY.userId),
    email: store.get(KEY.email),
    role: store.get(KEY.role) ?? undefined,
    status: store.get(KEY.status),
    farmerId: store.get(KEY.farmerId),
  };
  const read = v.safeParse(User, response);
  if (read.success && read.output.id === parts.id) return read.output;
  const { success, output } = v.safeParse(User, parts);
  return success ? output : null;
}

/** Stores an impersonation beside the admin's session. */
export function storeImpersonation(token: string, user: User, { reason, expiresAt }: Impersonation): void {
  tabStore.set(IMPERSONATION.token, token);
  tabStore.set(IMPERSONATION.facts, JSON.stringify({ user, reason, expiresAt }));
}

/** Removes the impersonation; the admin's stored session applies again. */
export function clearImpersonation(): void {
  for (const key of Object.values(IMPERSONATION)) tabStore.remove(key);
}

function readImpersonation(): StoredSession | null {
  const token = tabStore.get(IMPERSONATION.token);
  if (!token) return null;
  try {
    const { user, ...impersonation } = v.parse(
      Facts,
      JSON.parse(tabStore.get(IMPERSONATION.facts) ?? 'null'),
    );
    return { token, user, keep: false, impersonation };
  } catch {
    clearImpersonation();
    return null;
  }
}

/** The stored session; corrupt values count as absent. */
export function readSession(): StoredSession | null {
  const impersonation = readImpersonation();
  if (impersonation) return impersonation;
  const store = holder();
  const token = store?.get(KEY.token);
  return store && token ? { token, user: storedUser(store), keep: store === localStore } : null;
}

/** Stores the token: until it is removed, or until the tab closes. */
export function storeToken(token: string, keep: boolean): void {
  clearSession();
  (keep ? localStore : tabStore).set(KEY.token, token);
}

/** Stores the user beside the token. */
export function storeUser(user: User, custodialWallet?: string | null): void {
  const store = holder();
  if (!store) return;
  const put = (key: string, value: string | null | undefined) =>
    value ? store.set(key, value) : store.remove(key);
  put(KEY.userId, user.id);
  put(KEY.email, user.email);
  put(KEY.role, user.role);
  put(KEY.status, user.status);
  put(KEY.farmerId, user.farmerId);
  if (custodialWallet !== undefined) put(KEY.custodialWallet, custodialWallet);
  put(KEY.user, JSON.stringify(user));
}

/** Removes every key of a session from both storages. */
export function clearSession(): void {
  for (const store of stores) for (const key of Object.values(KEY)) store.remove(key);
}
