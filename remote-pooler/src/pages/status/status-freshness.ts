/** How long the pooler's status counts as fresh, in milliseconds (spec §9). */
export const STATUS_FRESH_FOR = 90_000;
