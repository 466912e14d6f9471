import type { RegistryEntry } from 'shared-api/remote';

/** Tells those who run the product that a part could not be loaded. Never fails. */
export const report = (entry: RegistryEntry, page: string, failure: unknown) => {
  void import(/* webpackChunkName: 'report-failure' */ './report-failure.ts')
    .then(({ reportFailure }) => reportFailure(entry, page, failure))
    .catch(() => undefined);
};
