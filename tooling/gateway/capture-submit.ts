/**
 * The inline script of a page whose first paint contains a form. It stores a submission that precedes the code in
 * `window.__kaleSubmitted`, and the app sends it later. Without the script, the policy against form targets would
 * discard the submission.
 */
export const captureSubmitScript =
  "addEventListener('submit',function(e){if(!e.defaultPrevented){e.preventDefault();window.__kaleSubmitted=true}})";
