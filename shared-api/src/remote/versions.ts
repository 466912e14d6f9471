const parts = (version: string) =>
  version
    .match(/^(\d+)\.(\d+)\.(\d+)/)
    ?.slice(1)
    .map(Number);

/** Whether a version meets a caret range: same major (same minor below 1.0.0) and not older. */
export const meets = (version: string, range: string): boolean => {
  const have = parts(version);
  const want = parts(range.replace('^', ''));
  if (!have || !want) return false;
  const [major = 0, minor = 0, patch = 0] = have;
  const [wantMajor = 0, wantMinor = 0, wantPatch = 0] = want;
  if (major !== wantMajor) return false;
  if (major === 0) return minor === wantMinor && patch >= wantPatch;
  return minor > wantMinor || (minor === wantMinor && patch >= wantPatch);
};
