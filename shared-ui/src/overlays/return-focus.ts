import { focusPageHeading } from '../layout/page.tsx';

/**
 * Returns the focus to the element that opened a dialog, or to the page's heading if the action has removed or disabled
 * it.
 */
export const returnFocus = (opener: Element | null) => {
  if (opener instanceof HTMLElement) opener.focus();
  if (document.activeElement !== opener) focusPageHeading();
};
