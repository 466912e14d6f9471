import { useLocation } from 'shared-ui';

/** The path of the pool pages: the public one or the farmers' own. */
export const usePoolsPath = () => (useLocation().pathname.startsWith('/pools') ? '/pools' : '/farmer/pools');
