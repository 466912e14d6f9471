import { Secret, TOTP } from 'otpauth';
import { PASSWORD, type Person } from './people.ts';
import type { TestApi } from './test-api.ts';

/** The code that an authenticator app currently shows. */
export const codeOf = (test: TestApi, secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.api.clock().getTime() });
export const totp = (code: string) => ({ kind: 'totp', code });
export const recovery = (code: string) => ({ kind: 'recovery', code });

/** Adds an authenticator app to a person's account; its codes so far are used up. */
export async function addApp(test: TestApi, { token }: Pick<Person, 'token'>) {
  const { body } = await test.post('/auth/factors/totp/start', { password: PASSWORD }, { token });
  const secret: string = body.secret;
  const code = codeOf(test, secret);
  const added = await test.post('/auth/factors/totp', { name: 'Phone', code }, { token });
  expect(added.status).toBe(201);
  test.pass(60);
  return { secret, id: added.body.id as string, recoveryCodes: added.body.recoveryCodes as string[] };
}

/** Signs in with the password. Returns the token of the second stage. */
export const firstStage = async (test: TestApi, email: string): Promise<string> =>
  (await test.post('/auth/login', { email, password: PASSWORD })).body.secondFactor.token;
export const secondStage = (test: TestApi, token: string, proof: object) =>
  test.post('/auth/login/second-factor', { token, proof });
