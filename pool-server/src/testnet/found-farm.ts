import { createHash } from 'node:crypto';
import {
  Account,
  Address,
  Asset,
  type Keypair,
  Operation,
  StrKey,
  TransactionBuilder,
} from '@stellar/stellar-sdk/base';
import { Api, assembleTransaction } from '@stellar/stellar-sdk/rpc';
import {
  ContractIdPreimage,
  ContractIdPreimageFromAddress,
  Hash,
  HashIdPreimage,
  HashIdPreimageContractId,
  LedgerKey,
  LedgerKeyContractCode,
} from '@stellar/stellar-sdk/xdr';
import type { StellarAddress } from 'shared-api/address';
import type { Clock } from '../domain/clock.ts';
import { accountKey, readAccount } from '../ledger/stellar/account.ts';
import { farmKey, parseAdmin } from '../ledger/stellar/contract-state.ts';
import { readEntries } from '../ledger/stellar/entries.ts';
import type { Rpc } from '../ledger/stellar/rpc.ts';
import { askFriendbot } from './prepare-accounts.ts';
import type { Farm } from './wallets.ts';

/** The contract's code, and a network that has it. */
export interface FarmCode {
  /** The hash of the code, in hex: its name on every network. */
  readonly sha256: string;
  readonly rpc: Rpc;
}

export interface Founding {
  readonly rpc: Rpc;
  readonly passphrase: string;
  readonly friendbotUrl: string;
  readonly code: FarmCode;
  /** Deploys the contracts and is the farm's admin. */
  readonly deployer: Keypair;
  readonly issuer: Keypair;
  readonly clock: Clock;
  readonly pause: (ms: number) => Promise<unknown>;
  readonly say: (line: string) => void;
}

const ASK_EVERY_MS = 2_000;
const VALID_SECONDS = 75;
/** Stroops in addition to the resource fee. */
const BID = '100000';
/** Together with the deployer's address, it determines the farm's address. */
const SALT = new Uint8Array(32);

const sha256 = (bytes: Uint8Array | string) => new Uint8Array(createHash('sha256').update(bytes).digest());

/** The address that a network gives to a contract. */
export const contractAddress = (contractIdPreimage: ContractIdPreimage, passphrase: string): string =>
  StrKey.encodeContract(
    sha256(
      HashIdPreimage.envelopeTypeContractId(
        new HashIdPreimageContractId({ networkId: sha256(passphrase), contractIdPreimage }),
      ).toXdr(),
    ),
  );

const codeKey = (hash: Uint8Array) =>
  LedgerKey.contractCode(new LedgerKeyContractCode({ hash: new Hash(hash) }));

const holds = async (rpc: Rpc, key: LedgerKey) => (await readEntries(rpc, [key] as const))[0] !== null;

/** Sends one call and waits until a ledger has applied it. Throws Error if the network refuses it. */
async function apply(
  { rpc, passphrase, clock, pause, say }: Founding,
  source: Keypair,
  what: string,
  operation: ReturnType<typeof Operation.invokeHostFunction>,
): Promise<void> {
  say(what);
  const address = source.publicKey();
  const account = await readAccount(rpc, Asset.native(), address as StellarAddress);
  if (!account) throw new Error(`There is no account ${address}`);
  const maxTime = Math.floor(clock().getTime() / 1_000) + VALID_SECONDS;
  const raw = new TransactionBuilder(new Account(address, String(account.sequence)), {
    fee: BID,
    networkPassphrase: passphrase,
    timebounds: { minTime: 0, maxTime },
  })
    .addOperation(operation)
    .build();
  const simulated = await rpc(server => server.simulateTransaction(raw));
  if (Api.isSimulationError(simulated)) throw new Error(`${what} was refused: ${simulated.error}`);
  const transaction = assembleTransaction(raw, simulated).build();
  transaction.sign(source);
  const sent = await rpc(server => server.sendTransaction(transaction));
  if (sent.status === 'ERROR')
    throw new Error(`${what} was refused: ${sent.errorResult?.toXdr('base64') ?? sent.status}`);
  for (;;) {
    await pause(ASK_EVERY_MS);
    const { status, latestLedgerCloseTime } = await rpc(server => server._getTransaction(sent.hash));
    if (status === 'SUCCESS') return;
    if (status === 'FAILED') throw new Error(`${what} failed: transaction ${sent.hash}`);
    if (Number(latestLedgerCloseTime) > maxTime) throw new Error(`${what} expired: start the command again`);
  }
}

/** The contract's code from a network that has it. Throws Error for any other code. */
async function fetchCode({ sha256: wanted, rpc }: FarmCode): Promise<Uint8Array> {
  const [entry] = await readEntries(rpc, [codeKey(Buffer.from(wanted, 'hex'))] as const);
  if (entry?.data.type !== 'contractCode') throw new Error(`The contract's code ${wanted} was not found`);
  const { code } = entry.data.value;
  if (Buffer.from(sha256(code)).toString('hex') !== wanted)
    throw new Error(`The code that the RPC sent is not ${wanted}`);
  return code;
}

/** Sets up a farm on a test network, as admin of its own asset, so that it can mint. Skips what exists. */
export async function foundFarm(founding: Founding): Promise<Farm> {
  const { rpc, passphrase, friendbotUrl, code, deployer, issuer, say } = founding;
  for (const address of [deployer.publicKey(), issuer.publicKey()]) {
    if (await holds(rpc, accountKey(address as StellarAddress))) continue;
    say(`The friendbot opens ${address}`);
    await askFriendbot(founding, friendbotUrl, address);
  }
  const asset = new Asset('KALE', issuer.publicKey());
  const assetContract = asset.contractId(passphrase);
  const wasmHash = Buffer.from(code.sha256, 'hex');
  const admin = new Address(deployer.publicKey());
  const place = new ContractIdPreimageFromAddress({ address: admin.toScAddress(), salt: SALT });
  const farm = contractAddress(ContractIdPreimage.contractIdPreimageFromAddress(place), passphrase);

  if (!(await holds(rpc, farmKey(assetContract))))
    await apply(
      founding,
      deployer,
      'Deploying the asset’s contract',
      Operation.createStellarAssetContract({ asset }),
    );
  if (!(await holds(rpc, codeKey(wasmHash)))) {
    const wasm = await fetchCode(code);
    await apply(founding, deployer, 'Uploading the farm’s code', Operation.uploadContractWasm({ wasm }));
  }
  if (!(await holds(rpc, farmKey(farm)))) {
    const constructorArgs = [admin.toScVal(), new Address(assetContract).toScVal()];
    const create = Operation.createCustomContract({ address: admin, wasmHash, constructorArgs, salt: SALT });
    await apply(founding, deployer, 'Deploying the farm', create);
  }
  const [instance] = await readEntries(rpc, [farmKey(assetContract)] as const);
  if (instance && parseAdmin(instance.data) !== farm) {
    const args = [new Address(farm).toScVal()];
    const call = { contract: assetContract, function: 'set_admin', args };
    await apply(founding, issuer, 'Letting the farm mint', Operation.invokeContractFunction(call));
  }
  return { kaleContract: farm, kaleIssuer: issuer.publicKey() as StellarAddress };
}
