const workerAddress = '/service-worker.js';

let trusted: string | undefined;

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string };
};

/** The worker's URL as a TrustedScriptURL, made by the one policy that the content security policy allows. */
const trustedAddress = () => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trusted ??=
    trustedTypes
      ?.createPolicy('service-worker', { createScriptURL: () => workerAddress })
      .createScriptURL('') ?? workerAddress;
  return trusted;
};

/** Registers the service worker, unless it is registered already; resolves when it runs. */
export const registerWorker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register(trustedAddress());
  return navigator.serviceWorker.ready;
};
