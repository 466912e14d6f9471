import type { RegistryEntry } from 'shared-api/remote';

/** Reports to the product's operators that a part failed to load. Never throws. */
export const report = (entry: RegistryEntry, page: string, failure: unknown) => {
  void import(/* webpackChunkName: 'background' */ './report-failure.ts')
    .then(({ reportFailure }) => reportFailure(entry, page, failure))
    .catch(() => undefined);
};
