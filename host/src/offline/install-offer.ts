import { createStore } from 'zustand/vanilla';

/** What a browser gives that can install the product; it asks the user itself. */
type Offer = Event & { prompt: () => Promise<unknown> };

/** The browser's offer to install the product, while it is valid. */
export const installOffer = createStore<{ offer: Offer | undefined }>(() => ({ offer: undefined }));

/** Notes the offer for the page that shows it: a browser makes it once, when a page is loaded. */
export const awaitInstallOffer = () => {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault(); // shown on the account's page instead of in the browser's own bar
    installOffer.setState({ offer: event as Offer });
  });
  addEventListener('appinstalled', () => installOffer.setState({ offer: undefined }));
};

/** Takes the offer up; a browser takes no answer twice. */
export const install = async (offer: Offer): Promise<void> => {
  installOffer.setState({ offer: undefined });
  await offer.prompt().catch(() => undefined);
};
