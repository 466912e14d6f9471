declare const KALE_SHARED_VERSIONS: Readonly<Record<string, string>> | undefined;

/** Versions of the shared packages in this build of the host; none outside of one. */
export const sharedVersions: Readonly<Record<string, string>> =
  typeof KALE_SHARED_VERSIONS === 'undefined' ? {} : KALE_SHARED_VERSIONS;
