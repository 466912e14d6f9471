// In place of its shim for a React without it, which SWR asks for.
export { useSyncExternalStore } from 'react';
