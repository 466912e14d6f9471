/**
 * The inline script of a page whose first paint has a form: what is pressed before the code has come is kept for the
 * app, which sends it (`window.__kaleSubmitted`), instead of being lost to the policy that lets no form write an address.
 */
export const captureSubmitScript =
  "addEventListener('submit',function(e){if(!e.defaultPrevented){e.preventDefault();window.__kaleSubmitted=true}})";
