/** An event's kind in words: `HarvestSucceeded` is "Harvest succeeded", `ApiKeyCreated` is "API key created". */
export const eventLabel = (kind: string): string =>
  kind.replace(/(?<!^)([A-Z])/g, (_, letter: string) => ` ${letter.toLowerCase()}`).replace(/^Api\b/, 'API');
