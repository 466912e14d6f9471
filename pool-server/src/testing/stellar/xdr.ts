import { Address, type Asset, Keypair, nativeToScVal, StrKey } from '@stellar/stellar-sdk/base';
import {
  AccountEntry,
  AccountEntryExt,
  AccountEntryExtensionV1,
  AccountEntryExtensionV1Ext,
  AccountEntryExtensionV2,
  AccountEntryExtensionV2Ext,
  ConfigSettingEntry,
  ConfigSettingId,
  ConfigSettingScpTiming,
  ContractCodeEntry,
  ContractCodeEntryExt,
  ContractDataDurability,
  ContractDataEntry,
  ContractEvent,
  ContractEventBody,
  ContractEventType,
  ContractEventV0,
  ContractExecutable,
  ContractId,
  DiagnosticEvent,
  ExtensionPoint,
  type Hash,
  LedgerEntryData,
  LedgerKey,
  LedgerKeyContractData,
  Liabilities,
  ScContractInstance,
  ScError,
  ScMapEntry,
  ScVal,
  StateArchivalSettings,
  TrustLineEntry,
  TrustLineEntryExt,
} from '@stellar/stellar-sdk/xdr';
import type { Farm, FarmBlock, KaleBlock, KalePail } from '../../ledger/kale/state.ts';
import type { NetworkSettings } from '../../ledger/ledger.ts';
import { type Account, BASE_RESERVE } from '../../ledger/sandbox/account.ts';

/** A farm's own times are in ms; the contract's are whole seconds. */
const seconds = (ms: number) => BigInt(Math.floor(ms / 1000));

const BLOCK = {
  timestamp: ['symbol', 'u64'],
  entropy: ['symbol', 'bytes'],
  min_gap: ['symbol', 'u32'],
  max_gap: ['symbol', 'u32'],
  min_stake: ['symbol', 'i128'],
  max_stake: ['symbol', 'i128'],
  min_zeros: ['symbol', 'u32'],
  max_zeros: ['symbol', 'u32'],
  staked_total: ['symbol', 'i128'],
  normalized_total: ['symbol', 'i128'],
} as const;

export function blockValue(block: FarmBlock | KaleBlock): ScVal {
  const totals = 'stakedTotal' in block ? block : { stakedTotal: 0n, normalizedTotal: 0n };
  const value = {
    timestamp: seconds(block.timestamp),
    entropy: block.entropy,
    min_gap: block.minGap,
    max_gap: block.maxGap,
    min_stake: block.minStake,
    max_stake: block.maxStake,
    min_zeros: block.minZeros,
    max_zeros: block.maxZeros,
    staked_total: totals.stakedTotal,
    normalized_total: totals.normalizedTotal,
  };
  return nativeToScVal(value, {
    type: Object.fromEntries(Object.entries(BLOCK).map(([k, t]) => [k, [...t]])),
  });
}

export function pailValue({ sequence, gap, stake, zeros }: KalePail): ScVal {
  const option = (units: number | null) =>
    units === null ? ScVal.scvVoid() : nativeToScVal(units, { type: 'u32' });
  const entry = (name: string, val: ScVal) => new ScMapEntry({ key: ScVal.scvSymbol(name), val });
  return ScVal.scvMap([
    entry('gap', option(gap)),
    entry('sequence', nativeToScVal(sequence, { type: 'u32' })),
    entry('stake', nativeToScVal(stake, { type: 'i128' })),
    entry('zeros', option(zeros)),
  ]);
}

/** The contract's instance; FarmIndex is absent while it is 0, as on the network (KALE rules 1.2). */
export function farmValue({ index, farmBlock, paused }: Farm, assetContract: string): ScVal {
  const entry = (name: string, val: ScVal) =>
    new ScMapEntry({ key: ScVal.scvVec([ScVal.scvSymbol(name)]), val });
  return ScVal.scvContractInstance(
    new ScContractInstance({
      executable: ContractExecutable.contractExecutableStellarAsset(),
      storage: [
        ...(farmBlock ? [entry('FarmBlock', blockValue(farmBlock))] : []),
        ...(index > 0 ? [entry('FarmIndex', nativeToScVal(index, { type: 'u32' }))] : []),
        entry('FarmPaused', ScVal.scvBool(paused)),
        entry('HomesteadAsset', new Address(assetContract).toScVal()),
      ],
    }),
  );
}

/** The instance of the asset's own contract, with the part that names its admin. */
export const assetValue = (admin: string): ScVal =>
  ScVal.scvContractInstance(
    new ScContractInstance({
      executable: ContractExecutable.contractExecutableStellarAsset(),
      storage: [
        new ScMapEntry({ key: ScVal.scvVec([ScVal.scvSymbol('Admin')]), val: new Address(admin).toScVal() }),
      ],
    }),
  );

export const contractData = (contract: string, key: ScVal, val: ScVal, durability = 'temporary') =>
  LedgerEntryData.contractData(
    new ContractDataEntry({
      ext: ExtensionPoint.v0(),
      contract: new Address(contract).toScAddress(),
      key,
      durability:
        durability === 'temporary' ? ContractDataDurability.temporary : ContractDataDurability.persistent,
      val,
    }),
  );

export const codeData = (hash: Hash, code: Uint8Array) =>
  LedgerEntryData.contractCode(new ContractCodeEntry({ ext: ContractCodeEntryExt.v0(), hash, code }));

export const blockName = (index: number): ScVal =>
  ScVal.scvVec([ScVal.scvSymbol('Block'), nativeToScVal(index, { type: 'u32' })]);

export const pailName = (farmer: string, index: number): ScVal =>
  ScVal.scvVec([
    ScVal.scvSymbol('Pail'),
    new Address(farmer).toScVal(),
    nativeToScVal(index, { type: 'u32' }),
  ]);

const idOf = (address: string) => Keypair.fromPublicKey(address).xdrAccountId();

/** The number of reserves that others sponsor for an account, and that it sponsors for others. */
const sponsorship = ({ sponsored = 0n, sponsoring = 0n }: Account): AccountEntryExt =>
  sponsored + sponsoring === 0n
    ? AccountEntryExt.v0()
    : AccountEntryExt.v1(
        new AccountEntryExtensionV1({
          liabilities: new Liabilities({ buying: 0n, selling: 0n }),
          ext: AccountEntryExtensionV1Ext.v2(
            new AccountEntryExtensionV2({
              numSponsored: Number(sponsored / BASE_RESERVE),
              numSponsoring: Number(sponsoring / BASE_RESERVE),
              signerSponsoringIDs: [],
              ext: AccountEntryExtensionV2Ext.v0(),
            }),
          ),
        }),
      );

export const accountData = (address: string, account: Account) => {
  const { sequence, xlm, kale } = account;
  return LedgerEntryData.account(
    new AccountEntry({
      accountId: idOf(address),
      balance: xlm,
      seqNum: sequence,
      numSubEntries: kale === null ? 0 : 1,
      inflationDest: null,
      flags: 0,
      homeDomain: '',
      thresholds: new Uint8Array([1, 0, 0, 0]),
      signers: [],
      ext: sponsorship(account),
    }),
  );
};

export const trustlineData = (address: string, asset: Asset, balance: bigint) =>
  LedgerEntryData.trustline(
    new TrustLineEntry({
      accountId: idOf(address),
      asset: asset.toTrustLineXdrObject(),
      balance,
      limit: 2n ** 63n - 1n,
      flags: 1,
      ext: TrustLineEntryExt.v0(),
    }),
  );

/** A setting of the network, with the part that the pool reads. */
export function settingData(
  id: ConfigSettingId,
  { ledgerSeconds, entryLedgers }: NetworkSettings,
): LedgerEntryData | null {
  if (id.equals(ConfigSettingId.configSettingStateArchival)) {
    const settings = new StateArchivalSettings({
      maxEntryTtl: 3_110_400,
      minTemporaryTtl: entryLedgers,
      minPersistentTtl: 2_073_600,
      persistentRentRateDenominator: 2_103n,
      tempRentRateDenominator: 4_206n,
      maxEntriesToArchive: 1_000,
      liveSorobanStateSizeWindowSampleSize: 30,
      liveSorobanStateSizeWindowSamplePeriod: 64,
      evictionScanSize: 500_000,
      startingEvictionScanLevel: 7,
    });
    return LedgerEntryData.configSetting(ConfigSettingEntry.configSettingStateArchival(settings));
  }
  if (id.equals(ConfigSettingId.configSettingScpTiming)) {
    const timing = new ConfigSettingScpTiming({
      ledgerTargetCloseTimeMilliseconds: ledgerSeconds * 1000,
      nominationTimeoutInitialMilliseconds: 1_000,
      nominationTimeoutIncrementMilliseconds: 1_000,
      ballotTimeoutInitialMilliseconds: 1_000,
      ballotTimeoutIncrementMilliseconds: 1_000,
    });
    return LedgerEntryData.configSetting(ConfigSettingEntry.configSettingScpTiming(timing));
  }
  return null;
}

/** The key of a contract's temporary entry, as a transaction names it in its footprint. */
export const keyOf = (contract: string, key: ScVal): LedgerKey =>
  LedgerKey.contractData(
    new LedgerKeyContractData({
      contract: new Address(contract).toScAddress(),
      key,
      durability: ContractDataDurability.temporary,
    }),
  );

/** The diagnostic event of a host when a contract raises an error. */
export const errorEvent = (contract: string, code: number): DiagnosticEvent =>
  new DiagnosticEvent({
    inSuccessfulContractCall: false,
    event: new ContractEvent({
      ext: ExtensionPoint.v0(),
      contractId: new ContractId(StrKey.decodeContract(contract)),
      type: ContractEventType.diagnostic,
      body: ContractEventBody.v0(
        new ContractEventV0({
          topics: [ScVal.scvSymbol('error'), ScVal.scvError(ScError.sceContract(code))],
          data: ScVal.scvString('escalating error to panic'),
        }),
      ),
    }),
  });
