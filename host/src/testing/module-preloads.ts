/** Replaces the browser in tests: each module preload loads or fails as `ending` decides. */
export const settlePreloads = (ending: (link: HTMLLinkElement) => 'load' | 'error') => {
  const observer = new MutationObserver(records => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLLinkElement) node.dispatchEvent(new Event(ending(node)));
  });
  observer.observe(document.head, { childList: true });
};

/** The preloads of a test do not count for the next. */
export const removePreloads = () => {
  for (const link of document.querySelectorAll('link')) link.remove();
};
