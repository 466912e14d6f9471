/**
 * Says of the router's components and contexts that making them has no effect, so that those nobody uses are left out.
 * Their names, which only developer tools show, would keep them.
 * @param {string} source
 */
module.exports = source =>
  source
    .replace(/^\w+\.displayName = .*$/gm, '')
    .replace(/^(var \w+ = )(React\d*\.|new |Symbol\()/gm, '$1/*@__PURE__*/ $2');
