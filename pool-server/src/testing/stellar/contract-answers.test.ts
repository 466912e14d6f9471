import {
  Account,
  Address,
  nativeToScVal,
  Operation as Sdk,
  scValToNative,
  TransactionBuilder,
} from '@stellar/stellar-sdk/base';
import { Api } from '@stellar/stellar-sdk/rpc';
import {
  ContractEvent,
  DecoratedSignature,
  HostFunction,
  InvokeContractArgs,
  type ScVal,
  SorobanAddressCredentials,
  SorobanAuthorizationEntry,
  SorobanAuthorizedFunction,
  SorobanAuthorizedInvocation,
  SorobanCredentials,
  type SorobanTransactionData,
  TransactionMeta,
} from '@stellar/stellar-sdk/xdr';
import { accountKey, encodeContract, type StellarAddress } from 'shared-api/address';
import { signWith } from '../../ledger/ed25519.ts';
import {
  blockKey,
  farmKey,
  pailKey,
  parseBlock,
  parseFarm,
  parsePail,
  type StoredBlock,
} from '../../ledger/stellar/contract-state.ts';
import { describeNetwork } from '../../ledger/stellar/network.ts';
import { type ContractCall, farms, hex } from '../contract-answers.ts';
import { newKey, xlm } from '../keys.ts';
import { FakeNetwork } from './fake-network.ts';
import { TESTNET } from './ledger.ts';
import { ModelProvider } from './model-provider.ts';

const network = describeNetwork({ ...TESTNET, rpcUrls: [] });
const { kaleContract, assetContract } = network;
/** The farms' ledgers and seconds begin here. */
const FIRST = 10_000;
const START = Date.parse('2026-11-20T12:00:00Z');

const u32 = (units: number) => nativeToScVal(units, { type: 'u32' });
const i128 = (units: bigint) => nativeToScVal(units, { type: 'i128' });

type Made = Exclude<ContractCall, { call: 'remove_block' }>;

function argumentsOf(call: Made): ScVal[] {
  switch (call.call) {
    case 'plant':
      return [i128(call.amount)];
    case 'work':
      return [
        nativeToScVal(Buffer.from(call.hash, 'hex'), { type: 'bytes' }),
        nativeToScVal(call.nonce, { type: 'u64' }),
      ];
    case 'harvest':
      return [u32(call.index)];
  }
}

/** The call, sent by any account; its farmer is a contract, which authorizes a plant itself. */
function operationOf(call: Made, farmer: StellarAddress) {
  const made = (contract: string, functionName: string) =>
    new InvokeContractArgs({
      contractAddress: new Address(contract).toScAddress(),
      functionName,
      args: [new Address(farmer).toScVal(), ...argumentsOf(call)],
    });
  const invoked = made(kaleContract, call.call);
  const authorized = (args: InvokeContractArgs, subInvocations: SorobanAuthorizedInvocation[] = []) =>
    new SorobanAuthorizedInvocation({
      function: SorobanAuthorizedFunction.sorobanAuthorizedFunctionTypeContractFn(args),
      subInvocations,
    });
  const burns = call.call === 'plant' && call.amount !== 0n ? [authorized(made(assetContract, 'burn'))] : [];
  const credentials = SorobanCredentials.sorobanCredentialsAddress(
    new SorobanAddressCredentials({
      address: new Address(farmer).toScAddress(),
      nonce: 1n,
      signatureExpirationLedger: 1_000_000,
      signature: nativeToScVal(null),
    }),
  );
  const rootInvocation = authorized(invoked, burns);
  return Sdk.invokeHostFunction({
    func: HostFunction.hostFunctionTypeInvokeContract(invoked),
    auth: call.call === 'plant' ? [new SorobanAuthorizationEntry({ credentials, rootInvocation })] : [],
  });
}

/** The model keeps balances by address, whatever its kind. */
const asFarmer = (address: string) => address as StellarAddress;

function farmerOf(addresses: readonly StellarAddress[], { farmer }: ContractCall): StellarAddress {
  const address = addresses[farmer];
  if (!address) throw new Error(`The farm has no farmer ${farmer}`);
  return address;
}

/** A farm behind an RPC, and an account that sends the calls. */
async function farmBehindRpc({ index, farmers }: Pick<(typeof farms)[number], 'index' | 'farmers'>) {
  const fake = new FakeNetwork(network, new Date(START), index);
  fake.entryLedgers = 17_280;
  const sender = newKey();
  await fake.fund(sender.address, xlm('100000'));
  const addresses = farmers.map(key => asFarmer(encodeContract(Buffer.from(key, 'hex'))));
  for (const address of addresses) {
    await fake.fund(address, 0n);
    await fake.giveTrustline(address, 10n ** 20n);
  }
  const server = new ModelProvider(
    fake,
    async () => undefined,
    () => 1,
  ).server();
  return { fake, sender, addresses, server, burned: 0n, minted: 0n };
}
type Farm = Awaited<ReturnType<typeof farmBehindRpc>>;

/** The contract's return value, in the form of the recorded answers. */
const okOf = (returned: ScVal | undefined) => {
  const value: unknown = returned && scValToNative(returned);
  return value === null || value === undefined ? null : String(value);
};

/** Adds the amounts that the asset's contract has burned or minted. */
function count(farm: Farm, events: readonly string[]) {
  for (const text of events) {
    const { topics, data } = ContractEvent.fromXdr(text, 'base64').body.value;
    const units: unknown = scValToNative(data);
    if (typeof units !== 'bigint') throw new Error('The asset has raised no amount');
    if (scValToNative(topics[0] ?? data) === 'burn') farm.burned += units;
    else farm.minted += units;
  }
}

/** Makes a call as an RPC's client does: simulates, sends with that footprint, reads the outcome. */
async function answerOf(farm: Farm, call: Made): Promise<{ ok: string | null } | { error: number }> {
  const { fake, sender, server, addresses } = farm;
  const { sequence = 0n } = (await fake.account(sender.address)) ?? {};
  const operation = operationOf(call, farmerOf(addresses, call));
  const build = (sorobanData?: SorobanTransactionData) =>
    new TransactionBuilder(new Account(sender.address, String(sequence)), {
      fee: '100',
      networkPassphrase: network.passphrase,
      timebounds: { minTime: 0, maxTime: 2 ** 40 },
      ...(sorobanData && { sorobanData }),
    })
      .addOperation(operation)
      .build();
  const simulated = await server.simulateTransaction(build());
  if (Api.isSimulationError(simulated))
    return { error: Number(/Error\(Contract, #(\d+)\)/.exec(simulated.error)?.[1]) };
  const ready = build(simulated.transactionData.build());
  const hash = ready.hash();
  const signature = signWith(sender.seed, hash);
  ready.addDecoratedSignature(
    new DecoratedSignature({ hint: accountKey(sender.address).slice(-4), signature }),
  );
  await server.sendTransaction(ready);
  await fake.pass(5);
  const done = await server._getTransaction(hex(hash));
  if (done.status !== 'SUCCESS') throw new Error(`Simulated as a success, and ${done.status}`);
  count(farm, (done.events?.contractEventsXdr ?? []).flat());
  const meta = TransactionMeta.fromXdr(done.resultMetaXdr ?? '', 'base64');
  const returned = meta.type === 'v4' ? meta.value.sorobanMeta?.returnValue : null;
  expect(okOf(returned ?? undefined)).toBe(okOf(simulated.result?.retval));
  return { ok: okOf(returned ?? undefined) };
}

/** The farm's entries after a call, as the RPC returns them. */
async function stateAfter({ server, addresses, burned, minted }: Farm, call: ContractCall) {
  const at = call.call === 'harvest' ? call.index : call.after.index;
  const { entries } = await server.getLedgerEntries(
    farmKey(kaleContract),
    blockKey(kaleContract, at),
    pailKey(kaleContract, farmerOf(addresses, call), at),
  );
  const found = (kind: string) =>
    entries.find(({ val }) => {
      if (val.type !== 'contractData') return false;
      const { key } = val.value;
      return key.type === 'scvVec' ? scValToNative(key)[0] === kind : kind === 'Farm';
    })?.val;
  const [farm, block, pail] = [found('Farm'), found('Block'), found('Pail')];
  if (!farm) throw new Error('The RPC has no instance of the contract');
  const { FarmIndex, FarmBlock } = parseFarm(farm);
  const after = {
    index: FarmIndex,
    burned,
    minted,
    block: block ? storedBlock(parseBlock(block)) : null,
    pail: pail ? { ...parsePail(pail), sequence: parsePail(pail).sequence - FIRST } : null,
  };
  return { after, gathered: FarmBlock };
}

const storedBlock = ({ timestamp, entropy, ...rest }: StoredBlock) => ({
  ...rest,
  timestamp: Number(timestamp) - START / 1_000,
  entropy: hex(entropy),
});

it.each(farms.map((farm, place) => [place + 1, farm] as const))(
  'the RPC answers every call on farm %s as the compiled contract does',
  async (_, { index, farmers, end, calls }) => {
    const farm = await farmBehindRpc({ index, farmers });
    let gathered: StoredBlock | undefined;
    for (const [place, call] of calls.entries()) {
      const { ok, error, after } = call;
      farm.fake.moveBefore(FIRST + call.ledger, START + call.time * 1_000);
      const answer =
        call.call === 'remove_block' ? farm.fake.removeBlock(call.index) : await answerOf(farm, call);
      // A refused call leaves no trace, and time passes as well.
      if (farm.fake.sequence < FIRST + call.ledger) await farm.fake.pass(5);
      const expected = { place, ...(error === undefined ? { ok } : { error }), after };
      const state = await stateAfter(farm, call);
      expect({ place, ...(answer ?? { ok: null }), after: state.after }).toEqual(expected);
      gathered = state.gathered;
    }
    expect(gathered && storedBlock(gathered)).toMatchObject(end);
  },
);
