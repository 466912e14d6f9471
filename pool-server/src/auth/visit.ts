/** The origin and time of a user's request. */
export interface Visit {
  readonly address: string;
  readonly userAgent: string | null;
  readonly now: Date;
}

/** In the form of the access record. */
export const placeOf = ({ address, userAgent }: Visit) => ({
  address,
  device: userAgent?.slice(0, 200) ?? null,
});
