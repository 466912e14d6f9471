const isMasterKey = ([name]: [string, unknown]) => name.startsWith('MASTER_KEY');

/**
 * The variables of the master key, for the signer. This module takes them out of the environment of this process, from
 * which every other program inherits its own.
 */
export const masterKeyVariables = Object.fromEntries(Object.entries(process.env).filter(isMasterKey));

for (const name of Object.keys(masterKeyVariables)) delete process.env[name];
