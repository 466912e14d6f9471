// node tooling/containers/healthy.mjs <address>: exits with 0 if it answers 2xx.
const [address = ''] = process.argv.slice(2);
const isWell = await fetch(address, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isWell ? 0 : 1);
