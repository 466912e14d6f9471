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
