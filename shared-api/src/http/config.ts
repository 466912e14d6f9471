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

/** The addresses of the API and the pooler, from `#kale-config` in the page; read once. */
export function runtimeConfig(): RuntimeConfig {
  known ??= read();
  return known;
}
