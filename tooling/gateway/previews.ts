import type { RemoteRoute } from 'shared-api/remote';
import { openUrlOf } from './first-calls.ts';

/** The title and description of a page in search results and shared links. */
export type PageWords = { title: string; description: string };

const freshFor = 60_000; // ms
const patience = 500; // ms; then the page is sent with its route's own title and description
const most = 500; // addresses

/** The words of a page, or `missing` if the API has nothing at its address; undefined if it did not answer. */
export type Preview = PageWords | 'missing' | undefined;
type Asked = { until: number; preview: Promise<Preview> };
type Place = { pathname: string; search: string };

/** A percentage as pages show it: only the whole is 100.0, and only nothing is 0.0. */
const percentOf = (value: number) =>
  (value > 0 && value < 100 ? Math.min(Math.max(value, 0.1), 99.9) : value).toFixed(1);

/** Fills an answer's fields into a text, and omits sentences in which a field has no value. */
const fillIn = (text: string, answer: object) => {
  const fields = new Map<string, unknown>(Object.entries(answer));
  return text
    .split(/(?<=\.) /)
    .filter(
      sentence => ![...sentence.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => fields.get(name) == null),
    )
    .map(sentence =>
      sentence.replace(/\{(\w+)\}(%?)/g, (_, name: string, sign: string) => {
        const value = fields.get(name);
        return sign && typeof value === 'number' ? `${percentOf(value)}%` : `${value}${sign}`;
      }),
    )
    .join(' ')
    .trim();
};

/** Previews for the pages that render an API response, kept for a minute. A page does not wait for a slow API. */
export const readPreviews = (api: string | undefined) => {
  const asked = new Map<string, Asked>();

  const read = async (
    url: string,
    { title, description }: NonNullable<RemoteRoute['preview']>,
  ): Promise<Preview> => {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(patience) });
      if (response.status === 404) return 'missing';
      const answer: unknown = response.ok ? await response.json() : null;
      if (typeof answer !== 'object' || answer === null) return undefined;
      return { title: fillIn(title, answer), description: fillIn(description, answer) };
    } catch {
      return undefined;
    }
  };

  return async (
    { path, preview }: Pick<RemoteRoute, 'path' | 'preview'>,
    { pathname }: Place,
  ): Promise<Preview> => {
    const at = preview && openUrlOf(preview.call, { path, pathname, search: '' });
    if (!api || !at) return undefined;
    const now = Date.now();
    const known = asked.get(at);
    if (known && known.until > now) return known.preview;
    asked.delete(at);
    const found = read(api + at, preview);
    asked.set(at, { until: now + freshFor, preview: found });
    for (const [oldest] of asked) {
      if (asked.size <= most) break;
      asked.delete(oldest);
    }
    return found;
  };
};
export type Previews = ReturnType<typeof readPreviews>;
