import { many } from '../database/database.ts';
import { preparedSandbox, runProgram } from '../testing/program.ts';

it('starts over after an interrupted first start, with the addresses of the new pools and platform', async () => {
  const sandbox = await preparedSandbox();
  const { database } = sandbox;
  try {
    await database.query("DELETE FROM settings WHERE name = 'sandbox_accounts'");
    await sandbox.restartSigner();
    const { code, output } = await runProgram('migrate-and-seed', sandbox.variables);
    expect(output).toContain('the first start was interrupted, so it starts over');
    expect(code).toBe(0);
    const recorded = 'SELECT payee, payout FROM custody.payees ORDER BY payee';
    const named = `SELECT id AS payee, address AS payout FROM pools
      UNION ALL SELECT 'platform', value FROM settings WHERE name = 'platform_address' ORDER BY payee`;
    expect(await many(database, recorded)).toEqual(await many(database, named));
  } finally {
    await sandbox.drop();
  }
});
