import type { Person } from './people.ts';
import type { TestApi } from './test-api.ts';

/** Suspends every admin, so that only the test's own admins remain. */
export async function suspendAdmins({ database }: TestApi): Promise<void> {
  await database.query("UPDATE users SET status = 'suspended' WHERE role = 'admin'");
  await database.query("DELETE FROM sessions USING users u WHERE u.id = user_id AND u.role = 'admin'");
}

/** The requests that wait for a second admin, as an admin sees them. */
export const waiting = async (test: TestApi, { token }: Person) =>
  (await test.get('/admin/approvals', { token })).body.items;

export const decide = (test: TestApi, id: string, { token }: Person, decision: 'approve' | 'refuse') =>
  test.post(`/admin/approvals/${id}/${decision}`, {}, { token });
