/** What a farmer's own success rate counts. */
export const NOT_LOST = 'Blocks planted and not lost, lifetime';
