/**
 * SQL: whether a registration (`users u`) has expired: its proof is overdue, and its wallet (`farmers f`) has no deposit and
 * no contract. A deposit ends this. The account is never deleted, since its wallet can receive money at any time.
 */
export const hasExpired = (now: string) => `coalesce(u.email_proof_due <= ${now} AND f.id IS NOT NULL
  AND f.funded_at IS NULL AND f.contract_id IS NULL
  AND NOT EXISTS (SELECT FROM deposits d WHERE d.farmer_id = f.id), false)`;
