/** The limit of all requests with one API key, including reads. */
export const API_KEY_LIMIT = 'api-key';

/** Requests per minute for expensive routes, by caller or by the caller's pool. Other routes have no limit. */
export const PER_MINUTE: Readonly<Record<string, number>> = {
  '/register-farmer': 60,
  '/registerPooler': 20,
  '/auth/login': 120,
  '/auth/login/second-factor': 120,
  '/auth/login/lost-factor': 30,
  '/auth/factors/passkey/start': 30,
  '/auth/factors/totp/start': 30,
  '/sandbox/fund': 60,
  '/auth/password': 30,
  '/auth/data': 5,
  '/auth/erase': 30,
  '/auth/password-reset': 30,
  '/auth/password-reset/confirm': 60,
  '/auth/email/request': 30,
  '/auth/email/prove': 60,
  '/unsubscribe': 60,
  '/webhooks': 20,
  '/webhooks/:webhookId/test': 20,
  '/push/subscriptions': 20,
  '/push/test': 20,
  '/wallet/payout/answer': 30,
  '/wallet/payout/challenge': 30,
  '/wallet/payout/sign': 30,
  '/wallet/payout/confirm': 60,
  '/wallet/stop': 60,
  '/wallet/limit': 30,
  '/pooler/farmers/invite': 30,
  '/pooler/announcements': 30,
  '/admin/announcements': 30,
  '/pooler/keys': 30,
  // Each change is announced to every member.
  '/pooler/pool': 20,
  '/pooler/pool/pause': 20,
  '/pooler/pool/resume': 20,
  // A miner reports each block when it is due and when it opens.
  '/pooler/block-discovered': 60,
  // A miner polls for new plantings about once a second.
  [API_KEY_LIMIT]: 600,
  // Orders that send transactions from the wallets of a pool.
  '/plant': 30,
  '/harvest': 30,
  '/harvest/trigger': 30,
  '/pooler/blocks/:blockId/retry': 30,
};
