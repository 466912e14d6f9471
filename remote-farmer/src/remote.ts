import { defineRemote } from 'shared-api/remote';
import { descriptor } from './descriptor.ts';

/** The one module that the host takes from this remote. Each page is a chunk named after it. */
export default defineRemote(descriptor, {
  pages: {
    'pool-discovery': () =>
      import(/* webpackChunkName: 'pool-discovery' */ './pages/pool-discovery/pool-discovery.tsx'),
    pool: () => import(/* webpackChunkName: 'pool' */ './pages/pool/pool.tsx'),
    wallet: () => import(/* webpackChunkName: 'wallet' */ './pages/wallet/wallet.tsx'),
    'my-pool': () => import(/* webpackChunkName: 'my-pool' */ './pages/my-pool/my-pool.tsx'),
    'work-history': () =>
      import(/* webpackChunkName: 'work-history' */ './pages/work-history/work-history.tsx'),
  },
});
