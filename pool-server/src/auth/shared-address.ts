/** SQL: an account (`users u`, `farmers f`) with an unproved address, without money and without a contract. */
export const IS_UNUSED = `(u.email_proof_due IS NOT NULL AND f.funded_at IS NULL AND f.contract_id IS NULL
  AND NOT EXISTS (SELECT FROM deposits d WHERE d.farmer_id = f.id))`;

/**
 * SQL: whether a registration is unused and its proof is overdue. A deposit changes that. The account is never deleted,
 * since its wallet can receive money at any time.
 */
export const hasExpired = (now: string) =>
  `(${IS_UNUSED} AND f.id IS NOT NULL AND u.email_proof_due <= ${now})`;

/**
 * SQL: orders the accounts (`users u` with `farmers f`) that share an address. The first is the owner's: proved, or
 * with money in its wallet, or else the newest, which expires last.
 */
export const OWNER_FIRST = `u.email_proof_due IS NULL DESC, f.funded_at NULLS LAST,
  EXISTS (SELECT FROM deposits d WHERE d.farmer_id = f.id) DESC, u.created_at DESC`;
