import { Address, scValToNative } from '@stellar/stellar-sdk/base';
import { type LedgerEntryData, LedgerKey, type ScVal } from '@stellar/stellar-sdk/xdr';
import { hasExpired } from '../../ledger/kale/state.ts';
import type { NetworkSettings } from '../../ledger/ledger.ts';
import type { Draft } from '../../ledger/sandbox/operations.ts';
import type { WorkingSet } from '../../ledger/sandbox/working-set.ts';
import type { Contracts } from './contracts.ts';
import { addressOf, type Founded } from './envelopes.ts';
import type { Change } from './results.ts';
import {
  accountData,
  assetValue,
  blockName,
  blockValue,
  codeData,
  contractData,
  farmValue,
  keyOf,
  pailName,
  pailValue,
  settingData,
  trustlineData,
} from './xdr.ts';

type Entry = { data: LedgerEntryData; liveUntil?: number };

/** What a stellar-rpc returns for archived contracts, and for many live ones (stellar-rpc 413 and 990). */
const NO_END = 0;

/** The entry of a key in a ledger, and the remaining lifetime of a temporary one. */
export async function readEntry(
  set: WorkingSet,
  key: string,
  sequence: number,
  { kaleContract, assetContract, asset }: Founded,
  contracts: Contracts,
  settings: NetworkSettings,
): Promise<Entry | null> {
  const asks = LedgerKey.fromXdr(key, 'base64');
  if (asks.type === 'configSetting') {
    const data = settingData(asks.value.configSettingId, settings);
    return data && { data };
  }
  if (asks.type === 'account' || asks.type === 'trustline') {
    const address = addressOf(asks);
    const account = await set.account(address);
    if (!account) return null;
    if (asks.type === 'account') return { data: accountData(address, account) };
    return account.kale === null ? null : { data: trustlineData(address, asset, account.kale) };
  }
  if (asks.type === 'contractCode') {
    const code = contracts.code.get(Buffer.from(asks.value.hash.value).toString('hex'));
    return code ? { data: codeData(asks.value.hash, code), liveUntil: NO_END } : null;
  }
  if (asks.type !== 'contractData') return null;
  const name = asks.value.key;
  if (name.type === 'scvLedgerKeyContractInstance') {
    const contract = Address.fromScAddress(asks.value.contract).toString();
    const known = contracts.assets.get(contract);
    if (!known && contract !== contracts.farm) return null;
    const value = known ? assetValue(known.admin) : farmValue(set.farm, assetContract);
    return { data: contractData(contract, name, value, 'persistent'), liveUntil: NO_END };
  }
  const temporary = (value: ScVal, life: { liveUntil: number }): Entry | null =>
    hasExpired(life, sequence)
      ? null
      : { data: contractData(kaleContract, name, value), liveUntil: life.liveUntil };
  const [kind, first, second]: unknown[] = scValToNative(name);
  if (kind === 'Block') {
    const block = set.block(Number(first));
    return block ? temporary(blockValue(block), block) : null;
  }
  const pail = set.pail(String(first), Number(second));
  return pail ? temporary(pailValue(pail), pail) : null;
}

/** The contract's entries that a draft changes, as they were and as they will be. */
export function touchedBy(draft: Draft, set: WorkingSet, { kaleContract }: Founded): Change[] {
  const change = (name: ScVal, before: ScVal | null | undefined, after: ScVal | null): Change => ({
    key: keyOf(kaleContract, name),
    before: before ? contractData(kaleContract, name, before) : null,
    after: after ? contractData(kaleContract, name, after) : null,
  });
  return draft.changes.flatMap(({ block, pail }) => {
    const changes: Change[] = [];
    if (block) {
      const before = set.block(block.index);
      changes.push(change(blockName(block.index), before && blockValue(before), blockValue(block.value)));
    }
    if (pail) {
      const before = set.pail(pail.farmer, pail.index);
      const name = pailName(pail.farmer, pail.index);
      changes.push(change(name, before && pailValue(before), pail.value && pailValue(pail.value)));
    }
    return changes;
  });
}
