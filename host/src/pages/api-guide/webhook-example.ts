/** A receiver's check in Node.js, without a library. Shown on the page and run by its test. */
export const WEBHOOK_EXAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto';

/** \`body\` is the request's text before it is parsed. */
export function isGenuine(headers, body, secret) {
  const id = headers['webhook-id'];
  const sentAt = headers['webhook-timestamp'];
  // Refuse old messages, to prevent replays.
  if (Math.abs(Date.now() / 1000 - Number(sentAt)) > 300) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(\`\${id}.\${sentAt}.\${body}\`).digest();
  return headers['webhook-signature'].split(' ').some(signature => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`;
