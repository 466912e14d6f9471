import * as v from 'valibot';

const Config = v.object({
  apiBaseUrl: v.optional(v.string(), '/api'),
  poolerBaseUrl: v.optional(v.string(), '/pooler-api'),
});
export type RuntimeConfig = v.InferOutput<typeof Config>;

function read(): RuntimeConfig {
  try {
    return v.parse(Config, JSON.parse(document.getElementById('kale-config')?.textContent ?? '{}'));
  } catch {
    return v.parse(Config, {});
  }
}

let known: RuntimeConfig | undefined;

/** Where the API and the pooler are, as the page says in `#kale-config`; read once. */
export function runtimeConfig(): RuntimeConfig {
  known ??= read();
  return known;
}
