import { screen, within } from '@testing-library/react';

/** The visible text of a part of the page, without text that appears on hover or focus. */
export const textShown = (part: Element | undefined): string => {
  const copy = part?.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const hidden of copy.querySelectorAll('[hidden]')) hidden.remove();
  return copy.textContent ?? '';
};

/** Names and values of a card as they are read, without the notes of figures: `{ 'Reward share': '95.0%' }`. */
export const figuresOf = (card: HTMLElement): Record<string, string> => {
  const names = within(card).getAllByRole('term');
  return Object.fromEntries(
    names.map(name => [textShown(name), textShown(name.nextElementSibling ?? undefined)]),
  );
};

/** The text of each of these cards after its name: `{ 'Active Pools': '1Active contracts' }`. */
export const cardsShown = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.map(name => {
      const text = textShown(screen.getByRole('region', { name }));
      return [name, text.startsWith(name) ? text.slice(name.length) : text];
    }),
  );
