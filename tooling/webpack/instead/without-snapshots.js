// In place of the federation runtime's snapshots and preloading, which serve JSON manifests: a remote here is its
// entry alone, and the page preloads it. Bundled into the host, the shared runtime would carry 3 KB for nothing.
const refuse = () => {
  throw new Error('Remotes are loaded by their entry: there are no snapshots and no preloading');
};

export class SnapshotHandler {
  hooks = { applyPlugin() {}, lifecycle: {} };
  manifestCache = new Map();
  loadRemoteSnapshotInfo = refuse;
}

/** No remote has a snapshot, so none has to be forgotten with it. */
export const getGlobalRemoteInfo = () => ({});

export const formatPreloadArgs = refuse;
export const preloadAssets = refuse;
export const normalizePreloadExposes = refuse;
export const defaultPreloadArgs = refuse;
