/** The message of a JSON log line, with its count of blocks if it has one; any other line unchanged. */
export function readLogLine(line: string): string {
  try {
    const { msg, blocks, of } = JSON.parse(line) as { msg?: unknown; blocks?: number; of?: number };
    if (typeof msg !== 'string') return line;
    return of ? `${msg}: ${blocks} of ${of} blocks` : msg;
  } catch {
    return line;
  }
}
