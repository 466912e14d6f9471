/** Removes variables from the environment of this process, which every program inherits. */
function take(prefix: string) {
  const found = Object.entries(process.env).filter(([name]) => name.startsWith(prefix));
  for (const [name] of found) delete process.env[name];
  return Object.fromEntries(found);
}

/** The variables of the master key, for the signer. */
export const masterKeyVariables = take('MASTER_KEY');
/** The variables of the backup key, for the program that makes backups. */
export const backupKeyVariables = take('BACKUP_KEY');
