/** A past event, reduced to what determines the order of the replay. */
export interface ReplayedEvent {
  readonly position: string;
  readonly stream: string;
  readonly type: string;
  readonly farmer: string | null;
}

/** Events of one kind that can be projected together: no two have the same subject. */
export interface Step {
  readonly type: string;
  readonly positions: readonly string[];
}

/**
 * Orders a batch of events into as few steps as possible. Blocks of different pools, and the farmers of one block, are
 * independent, so their first events are projected together, then their second, and so on. An event of the block itself
 * keeps its place among all of them. All other streams change each other's rows and are projected one after another.
 */
export function toBatches(batch: readonly ReplayedEvent[]): Step[] {
  const steps: Step[] = [];
  const reached = new Map<string, number>();
  const furthest = new Map<string, number>();
  const layers: Map<string, string[]>[] = [];
  for (const { position, stream, type, farmer } of batch) {
    if (!stream.startsWith('cycle-')) {
      steps.push({ type, positions: [position] });
      continue;
    }
    const about = farmer === null ? stream : `${stream}/${farmer}`;
    const before = farmer === null ? furthest : reached;
    const layer = Math.max(before.get(about) ?? 0, reached.get(stream) ?? 0);
    reached.set(about, layer + 1);
    furthest.set(stream, Math.max(furthest.get(stream) ?? 0, layer + 1));
    layers[layer] ??= new Map();
    const together = layers[layer].get(type) ?? [];
    together.push(position);
    layers[layer].set(type, together);
  }
  for (const layer of layers) for (const [type, positions] of layer ?? []) steps.push({ type, positions });
  return steps;
}
