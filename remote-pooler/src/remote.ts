import { defineRemote } from 'shared-api/remote';
import { descriptor } from './descriptor.ts';

/** The one module that the host takes from this remote. Each page is a chunk named after it. */
export default defineRemote(descriptor, {
  pages: {
    console: () => import(/* webpackChunkName: 'console' */ './pages/console/console.tsx'),
    blocks: () => import(/* webpackChunkName: 'blocks' */ './pages/blocks/blocks.tsx'),
    status: () => import(/* webpackChunkName: 'status' */ './pages/status/status.tsx'),
    farmers: () => import(/* webpackChunkName: 'farmers' */ './pages/farmers/farmers.tsx'),
    payouts: () => import(/* webpackChunkName: 'payouts' */ './pages/payouts/payouts.tsx'),
    pool: () => import(/* webpackChunkName: 'pool' */ './pages/pool/pool.tsx'),
    keys: () => import(/* webpackChunkName: 'keys' */ './pages/keys/keys.tsx'),
    operations: () => import(/* webpackChunkName: 'operations' */ './pages/operations/operations.tsx'),
    performance: () => import(/* webpackChunkName: 'performance' */ './pages/performance/performance.tsx'),
  },
});
