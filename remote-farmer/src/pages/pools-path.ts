import { useLocation } from 'shared-ui';

/** Where the pools are: at an address open to everyone, or at the farmers' own. */
export const usePoolsPath = () => (useLocation().pathname.startsWith('/pools') ? '/pools' : '/farmer/pools');
