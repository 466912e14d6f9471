import { createHash } from 'node:crypto';
import { Address, Asset, scValToNative, type Transaction } from '@stellar/stellar-sdk/base';
import {
  type HostFunction,
  SorobanAuthorizationEntry,
  SorobanAuthorizedFunction,
  SorobanAuthorizedInvocation,
  SorobanCredentials,
} from '@stellar/stellar-sdk/xdr';
import { contractAddress } from '../../testnet/found-farm.ts';
import type { Founded } from './envelopes.ts';

/** A call that deploys a contract or transfers its ownership. */
export interface Deployment {
  /** What its source authorizes with it. */
  readonly auth: readonly SorobanAuthorizationEntry[];
  /** Why the network refuses it. */
  readonly refusal: string | null;
  apply(): void;
}

const bySource = (allowed: SorobanAuthorizedFunction) =>
  new SorobanAuthorizationEntry({
    credentials: SorobanCredentials.sorobanCredentialsSourceAccount(),
    rootInvocation: new SorobanAuthorizedInvocation({ function: allowed, subInvocations: [] }),
  });

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The code and the contracts of a network: those of the farm that it was founded with, until a reset. */
export class Contracts {
  /** By the SHA-256 in hex. */
  readonly code = new Map<string, Uint8Array>();
  /** The assets that have a contract of their own, by its address. */
  readonly assets = new Map<string, { readonly asset: Asset; readonly admin: string }>();
  /** Where the farm is. */
  farm: string | null;

  constructor({ kaleContract, assetContract, asset }: Founded) {
    this.farm = kaleContract;
    this.assets.set(assetContract, { asset, admin: kaleContract });
  }

  /** Removes everything, like a reset of the network. */
  clear(): void {
    this.code.clear();
    this.assets.clear();
    this.farm = null;
  }

  /** What a transaction deploys, or null. `found` gets the farm that it sets up. */
  deployment(
    { operations: [given], source }: Transaction,
    passphrase: string,
    found: (farm: Pick<Founded, 'kaleContract' | 'assetContract' | 'asset'>) => void,
  ): Deployment | null {
    if (given?.type !== 'invokeHostFunction') return null;
    const made = this.#made(given.func, source, passphrase, found);
    if (!made) return null;
    const allowed = (given.auth ?? []).map(each => each.toXdr('base64')).join();
    const needed = made.auth.map(each => each.toXdr('base64')).join();
    const apply = () => {
      if (allowed !== needed) throw new Error('Error(Auth, InvalidAction)');
      made.apply();
    };
    return { ...made, apply };
  }

  #made(
    func: HostFunction,
    source: string,
    passphrase: string,
    found: (farm: Pick<Founded, 'kaleContract' | 'assetContract' | 'asset'>) => void,
  ): Deployment | null {
    switch (func.type) {
      case 'hostFunctionTypeUploadContractWasm':
        return { auth: [], refusal: null, apply: () => void this.code.set(sha256(func.value), func.value) };
      case 'hostFunctionTypeCreateContract': {
        const { contractIdPreimage } = func.value;
        if (contractIdPreimage.type !== 'contractIdPreimageFromAsset') return null;
        const asset = Asset.fromOperation(contractIdPreimage.value);
        const contract = contractAddress(contractIdPreimage, passphrase);
        return {
          auth: [],
          refusal: this.assets.has(contract) ? 'HostError: Error(Storage, ExistingValue)' : null,
          apply: () => void this.assets.set(contract, { asset, admin: asset.getIssuer() ?? '' }),
        };
      }
      case 'hostFunctionTypeCreateContractV2': {
        const { contractIdPreimage, executable, constructorArgs } = func.value;
        const [admin, assetContract] = constructorArgs.map(each => String(scValToNative(each)));
        const known = this.assets.get(assetContract ?? '');
        const isKnown =
          executable.type === 'contractExecutableWasm' &&
          this.code.has(Buffer.from(executable.value.value).toString('hex'));
        const kaleContract = contractAddress(contractIdPreimage, passphrase);
        return {
          auth: [
            bySource(
              SorobanAuthorizedFunction.sorobanAuthorizedFunctionTypeCreateContractV2HostFn(func.value),
            ),
          ],
          refusal: isKnown && known && admin === source ? null : 'HostError: Error(Storage, MissingValue)',
          apply: () => {
            this.farm = kaleContract;
            if (known && assetContract) found({ kaleContract, assetContract, asset: known.asset });
          },
        };
      }
      case 'hostFunctionTypeInvokeContract': {
        const { contractAddress: at, functionName, args } = func.value;
        if (functionName.toString() !== 'set_admin') return null;
        const contract = Address.fromScAddress(at).toString();
        const known = this.assets.get(contract);
        const admin = String(args.map(each => scValToNative(each))[0]);
        return {
          auth: [bySource(SorobanAuthorizedFunction.sorobanAuthorizedFunctionTypeContractFn(func.value))],
          refusal: known?.admin === source ? null : 'HostError: Error(Auth, InvalidAction)',
          apply: () => {
            if (known) this.assets.set(contract, { ...known, admin });
          },
        };
      }
    }
  }
}
