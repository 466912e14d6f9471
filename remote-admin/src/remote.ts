import { defineRemote } from 'shared-api/remote';
import { descriptor } from './descriptor.ts';

/** The one module that the host takes from this remote. Each page is a chunk named after it. */
export default defineRemote(descriptor, {
  pages: {
    overview: () => import(/* webpackChunkName: 'overview' */ './pages/overview/overview.tsx'),
    users: () => import(/* webpackChunkName: 'users' */ './pages/users/users.tsx'),
    user: () => import(/* webpackChunkName: 'user' */ './pages/user/user.tsx'),
    poolers: () => import(/* webpackChunkName: 'poolers' */ './pages/poolers/poolers.tsx'),
    audit: () => import(/* webpackChunkName: 'audit' */ './pages/audit/audit.tsx'),
  },
});
