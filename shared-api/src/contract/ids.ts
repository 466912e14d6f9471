import * as v from 'valibot';

const id = <const Name extends string>(name: Name) => v.pipe(v.string(), v.nonEmpty(), v.brand(name));

/** Ids are opaque; the brands prevent a pooler's id from being used as a farmer's. */
export const UserId = id('UserId');
export type UserId = v.InferOutput<typeof UserId>;

export const FarmerId = id('FarmerId');
export type FarmerId = v.InferOutput<typeof FarmerId>;

export const PoolerId = id('PoolerId');
export type PoolerId = v.InferOutput<typeof PoolerId>;

export const ContractId = id('ContractId');
export type ContractId = v.InferOutput<typeof ContractId>;

export const WithdrawalId = id('WithdrawalId');
export type WithdrawalId = v.InferOutput<typeof WithdrawalId>;

/** A request of an admin that a second admin decides. */
export const ApprovalId = id('ApprovalId');
export type ApprovalId = v.InferOutput<typeof ApprovalId>;

/** An incident on the status page. */
export const IncidentId = id('IncidentId');
export type IncidentId = v.InferOutput<typeof IncidentId>;

/** A rule that alerts admins. */
export const AlertId = id('AlertId');
export type AlertId = v.InferOutput<typeof AlertId>;
