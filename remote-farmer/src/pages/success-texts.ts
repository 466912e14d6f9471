/** What a farmer's own success rate counts. */
export const ACCEPTED_WORK = 'Plantings in closed blocks with accepted work, all time';
