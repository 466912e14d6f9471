/**
 * SQL: whether a registration (`users u`) has expired: its proof is overdue, and its wallet (`farmers f`) has no deposit and
 * no contract. A deposit ends this. The account is never deleted, since its wallet can receive money at any time.
 */
export const hasExpired = (now: string) => `coalesce(u.email_proof_due <= ${now} AND f.id IS NOT NULL
  AND f.funded_at IS NULL AND f.contract_id IS NULL
  AND NOT EXISTS (SELECT FROM deposits d WHERE d.farmer_id = f.id), false)`;

/**
 * SQL: the order of the accounts (`users u` with `farmers f`) that share an address. The first is its owner's: proved, or
 * with money in its wallet, or the newest, which expires last.
 */
export const OWNER_FIRST = `u.email_proof_due IS NULL DESC, f.funded_at NULLS LAST,
  EXISTS (SELECT FROM deposits d WHERE d.farmer_id = f.id) DESC, u.created_at DESC`;
