/** The origin and time of a user's request. */
export interface Visit {
  readonly address: string;
  readonly userAgent: string | null;
  readonly now: Date;
}

/** As the access record keeps it. */
export const placeOf = ({ address, userAgent }: Visit) => ({
  address,
  device: userAgent?.slice(0, 200) ?? null,
});
