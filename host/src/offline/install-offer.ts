import { createStore } from 'zustand/vanilla';

/** The browser's event for installing the product. Its prompt asks the user. */
type Offer = Event & { prompt: () => Promise<unknown> };

/** The browser's offer to install the product, while it is valid. */
export const installOffer = createStore<{ offer: Offer | undefined }>(() => ({ offer: undefined }));

/** Keeps the offer for the page that shows it: a browser makes it once, when a page is loaded. */
export const awaitInstallOffer = () => {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault(); // shown on the account's page instead of in the browser's own bar
    installOffer.setState({ offer: event as Offer });
  });
  addEventListener('appinstalled', () => installOffer.setState({ offer: undefined }));
};

/** Shows the browser's installation prompt, which works once per offer. */
export const install = async (offer: Offer): Promise<void> => {
  installOffer.setState({ offer: undefined });
  await offer.prompt().catch(() => undefined);
};
