import { Address, Contract, nativeToScVal, scValToNative } from '@stellar/stellar-sdk/base';
import {
  ContractDataDurability,
  type LedgerEntryData,
  LedgerKey,
  LedgerKeyContractData,
  ScVal,
} from '@stellar/stellar-sdk/xdr';
import type { StellarAddress } from 'shared-api/address';
import * as v from 'valibot';

/** Block(index) and FarmBlock as the contract stores them (KALE rules 1.2). */
const StoredBlock = v.object({
  timestamp: v.bigint(),
  entropy: v.pipe(v.instance(Uint8Array), v.length(32)),
  min_gap: v.number(),
  max_gap: v.number(),
  min_stake: v.bigint(),
  max_stake: v.bigint(),
  min_zeros: v.number(),
  max_zeros: v.number(),
  staked_total: v.bigint(),
  normalized_total: v.bigint(),
});
export type StoredBlock = v.InferOutput<typeof StoredBlock>;

/** Pail(farmer, index) as the contract stores it. */
const StoredPail = v.object({
  sequence: v.number(),
  stake: v.bigint(),
  gap: v.nullable(v.number()),
  zeros: v.nullable(v.number()),
});
export type StoredPail = v.InferOutput<typeof StoredPail>;

/** The contract's instance storage, as far as the pool reads it. */
const StoredFarm = v.object({
  HomesteadAsset: v.optional(v.string()),
  FarmIndex: v.optional(v.number(), 0),
  FarmBlock: v.optional(StoredBlock),
  FarmPaused: v.optional(v.boolean(), false),
});
export type StoredFarm = v.InferOutput<typeof StoredFarm>;

const symbol = (name: string) => ScVal.scvSymbol(name);
const u32 = (index: number) => nativeToScVal(index, { type: 'u32' });

const temporary = (contract: string, key: ScVal) =>
  LedgerKey.contractData(
    new LedgerKeyContractData({
      contract: new Address(contract).toScAddress(),
      key,
      durability: ContractDataDurability.temporary,
    }),
  );

export const farmKey = (contract: string): LedgerKey => new Contract(contract).getFootprint();

export const blockKey = (contract: string, index: number): LedgerKey =>
  temporary(contract, ScVal.scvVec([symbol('Block'), u32(index)]));

export const pailKey = (contract: string, farmer: StellarAddress, index: number): LedgerKey =>
  temporary(contract, ScVal.scvVec([symbol('Pail'), new Address(farmer).toScVal(), u32(index)]));

const storedIn = (data: LedgerEntryData): ScVal => {
  if (data.type !== 'contractData') throw new Error(`A contract's entry is a ${data.type}`);
  return data.value.val;
};

export const parseBlock = (data: LedgerEntryData): StoredBlock =>
  v.parse(StoredBlock, scValToNative(storedIn(data)));

export const parsePail = (data: LedgerEntryData): StoredPail =>
  v.parse(StoredPail, scValToNative(storedIn(data)));

/** Reads instance storage: a map with symbols, or vectors of one symbol, as keys. */
function instanceStorage(data: LedgerEntryData): Record<string, unknown> {
  const instance = storedIn(data);
  if (instance.type !== 'scvContractInstance') throw new Error('The contract has no instance');
  const storage = (instance.value.storage ?? []).map(({ key, val }) => [
    [scValToNative(key)].flat()[0],
    scValToNative(val),
  ]);
  return Object.fromEntries(storage);
}

export const parseFarm = (data: LedgerEntryData): StoredFarm => v.parse(StoredFarm, instanceStorage(data));

/** The admin of an asset's own contract; null if it no longer has one. */
export const parseAdmin = (data: LedgerEntryData): string | null =>
  v.parse(v.object({ Admin: v.optional(v.nullable(v.string()), null) }), instanceStorage(data)).Admin;
