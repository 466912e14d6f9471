import { ExitBanner } from './exit-banner.tsx';
import { SuspendedBanner } from './suspended-banner.tsx';

/** The banners of farmers, on every page. */
const FarmerBanners = () => (
  <>
    <SuspendedBanner />
    <ExitBanner />
  </>
);

export default FarmerBanners;
