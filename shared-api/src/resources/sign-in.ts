import type { LoginRequest } from '../contract/login.ts';
import type { RegisterRequest, RegisterResponse } from '../contract/registration.ts';
import { login, register, type SignInStage } from '../session/sign-in.ts';
import { type Action, useAction } from './use-action.ts';

/** Signs in, up to the second stage if there is one. `keep: false` ends the session with the browser tab. */
export const useLogin = (): Action<LoginRequest & { keep?: boolean }, SignInStage> => useAction(login);

/** Registers a farmer and signs them in. */
export const useRegister = (): Action<RegisterRequest, RegisterResponse['data']> => useAction(register);
