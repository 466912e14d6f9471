import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const PASSWORDS = new URL('../auth/password.ts', import.meta.url);

/** The hash of a password as a program makes it; tests hash with less memory (quick-argon2.ts). */
export async function programHash(password: string): Promise<string> {
  const code = `const { hashPassword } = await import('${PASSWORDS}');
    process.stdout.write(await hashPassword(process.argv[1]));`;
  const options = ['--input-type=module', '--eval', code, password];
  const { stdout } = await promisify(execFile)(process.execPath, options);
  return stdout;
}
