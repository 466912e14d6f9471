/** The toasts of spec §8 for the custodial wallet's address. */
export const walletCopyTexts = {
  copied: {
    title: 'Copied to clipboard',
    description: 'Custodial wallet address has been copied to your clipboard.',
  },
  refused: { title: 'Copy failed', description: 'Failed to copy address to clipboard.' },
};
