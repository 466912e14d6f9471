/** One server-sent event as received. */
export interface RawEvent {
  id: string;
  data: string;
}

/**
 * Reads server-sent events from a response body, one by one. Format (HTML standard): one field per line; an empty
 * line ends an event; a line that starts with a colon is a comment.
 */
export async function* readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<RawEvent> {
  let rest = '';
  let id = '';
  let data: string[] = [];
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) yield { id, data: data.join('\n') };
        data = [];
        continue;
      }
      const [, field, text = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (field === 'data') data.push(text);
      if (field === 'id') id = text;
    }
  }
}
