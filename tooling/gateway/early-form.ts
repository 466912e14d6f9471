/**
 * The inline script of a page whose first paint has a form: what is pressed before the code has come is kept for the
 * app, which sends it (`window.__kalePressed`), instead of being lost to the policy that lets no form write an address.
 */
export const earlyFormScript =
  "addEventListener('submit',function(e){if(!e.defaultPrevented){e.preventDefault();window.__kalePressed=true}})";
