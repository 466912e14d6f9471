import { focusPageHeading } from '../layout/page.tsx';

/** Gives the focus back to what opened a dialog; to the page's heading if the action has removed or disabled that. */
export const returnFocus = (opener: Element | null) => {
  if (opener instanceof HTMLElement) opener.focus();
  if (document.activeElement !== opener) focusPageHeading();
};
