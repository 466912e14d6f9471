import { useDelayedComponent, useSystemInfo } from 'shared-api';

const fetchBanners = () => import(/* webpackChunkName: "notices" */ './service-banners.tsx');

/** The banners of the whole service, loaded when there is something to say. */
export const useServiceBanners = () => {
  const { maintenance, network } = useSystemInfo().data ?? {};
  return useDelayedComponent(fetchBanners, { after: 0, wanted: !!(maintenance ?? network?.farmClosed) });
};
