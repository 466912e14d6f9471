import { Funding } from '../contract/funding.ts';
import { type SandboxFundRequest, SandboxFundResponse } from '../contract/sandbox.ts';
import { Wallet } from '../contract/wallet.ts';
import type { Action } from './use-action.ts';
import { usePost } from './use-request.ts';
import { type Resource, useResource } from './use-resource.ts';
import { useSubject } from './user-status.ts';

/** GET /check-funding of the signed-in user; polled every `every` milliseconds while a panel waits for the deposit. */
export function useFunding({ every }: { every?: number } = {}): Resource<Funding> {
  const subject = useSubject();
  return useResource(
    subject
      ? {
          name: 'funding',
          path: '/check-funding',
          query: { userId: subject },
          response: Funding,
          freshness: 'session',
          every,
        }
      : null,
  );
}

/** GET /wallet/my-balance, or /wallet/info of one address. */
export const useWallet = (address?: string | null): Resource<Wallet> =>
  useResource({
    name: 'wallet',
    path: address ? `/wallet/info/${encodeURIComponent(address)}` : '/wallet/my-balance',
    response: Wallet,
    freshness: 'steady',
  });

/** POST /sandbox/fund: test XLM, if the server has the capability `sandbox`. */
export const useRequestTestXlm = (): Action<SandboxFundRequest, SandboxFundResponse> =>
  usePost('/sandbox/fund', SandboxFundResponse, 'requestTestXlm');
