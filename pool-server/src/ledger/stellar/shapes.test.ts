import { Asset } from '@stellar/stellar-sdk/base';
import {
  AccountEntry,
  AccountEntryExt,
  AccountEntryExtensionV1,
  AccountEntryExtensionV1Ext,
  AccountEntryExtensionV2,
  AccountEntryExtensionV2Ext,
  LedgerEntryData,
  LedgerKey,
  Liabilities,
  OperationMeta,
  SorobanTransactionMeta,
  SorobanTransactionMetaExt,
  TransactionMeta,
  TransactionMetaV3,
  TrustLineEntry,
  TrustLineEntryExt,
  TrustLineEntryV1,
  TrustLineEntryV1Ext,
} from '@stellar/stellar-sdk/xdr';
import { newKey, xlm } from '../../testing/keys.ts';
import { plant, TESTNET, type TestStellar, testStellar } from '../../testing/stellar/ledger.ts';
import { applied as ended } from '../../testing/stellar/results.ts';
import { accountData, trustlineData } from '../../testing/stellar/xdr.ts';
import type { BlockIndex } from '../ledger.ts';

let stellar: TestStellar;

beforeEach(async () => {
  stellar = await testStellar();
});

afterEach(() => stellar.rpc.close());

const liabilities = new Liabilities({ buying: 3n, selling: 7n });

it('counts the reserves that an account sponsors, those sponsored for it, and its offers’ liabilities', async () => {
  const { ledger, network } = stellar;
  const { address } = newKey();
  const plain = accountData(address, { sequence: 5n, xlm: 100_000_000n, kale: 0n });
  const line = trustlineData(address, new Asset('KALE', TESTNET.kaleIssuer), 50n);
  if (plain.type !== 'account' || line.type !== 'trustline') throw new Error('unreachable');
  const ext = AccountEntryExt.v1(
    new AccountEntryExtensionV1({
      liabilities,
      ext: AccountEntryExtensionV1Ext.v2(
        new AccountEntryExtensionV2({
          numSponsored: 1,
          numSponsoring: 3,
          signerSponsoringIDs: [],
          ext: AccountEntryExtensionV2Ext.v0(),
        }),
      ),
    }),
  );
  const entries = [
    LedgerEntryData.account(new AccountEntry({ ...plain.value, numSubEntries: 2, ext })),
    LedgerEntryData.trustline(
      new TrustLineEntry({
        ...line.value,
        limit: 100n,
        ext: TrustLineEntryExt.v1(new TrustLineEntryV1({ liabilities, ext: TrustLineEntryV1Ext.v0() })),
      }),
    ),
  ];
  network.entry = async key => {
    const wanted = LedgerKey.fromXdr(key, 'base64').type;
    const data = entries.find(({ type }) => type === wanted);
    return data ? { data } : null;
  };
  // Two base reserves, plus one for each of 2 own entries and 3 sponsored for others, minus 1 that a sponsor pays.
  // A trustline of 100, with 50 in it and 3 that an offer may buy.
  const [kale, kaleRoom] = [43n, 47n];
  expect(await ledger.account(address)).toEqual({
    address,
    xlm: xlm('10'),
    kale,
    kaleRoom,
    reserve: 30_000_007n,
  });
});

it('also reads the older form of a transaction’s result', async () => {
  const { ledger, network, send, farmer } = stellar;
  const one = await farmer();
  const { hash } = await send(one, plant(one));
  const applied = network.applied.get(hash);
  const meta = TransactionMeta.fromXdr(applied?.xdr.resultMetaXdr ?? '', 'base64');
  if (!applied || meta.type !== 'v4' || !meta.value.sorobanMeta) throw new Error('unreachable');
  const { txChangesBefore, txChangesAfter, operations, ext } = meta.value;
  const { returnValue } = meta.value.sorobanMeta;
  if (!returnValue) throw new Error('unreachable');
  const older = TransactionMeta.v3(
    new TransactionMetaV3({
      ext,
      txChangesBefore,
      txChangesAfter,
      operations: operations.map(({ changes }) => new OperationMeta({ changes })),
      sorobanMeta: new SorobanTransactionMeta({
        ext: SorobanTransactionMetaExt.v0(),
        events: [],
        returnValue,
        diagnosticEvents: [],
      }),
    }),
  );
  network.applied.set(hash, { ...applied, xdr: { ...applied.xdr, resultMetaXdr: older.toXdr('base64') } });
  expect(await ledger.transaction(hash)).toMatchObject({
    status: 'success',
    returned: { type: 'plant', index: 0 as BlockIndex, openedBlock: true },
  });
});

it('reports that a payout wallet accepts no more KALE', async () => {
  const { ledger, network, send, farmer } = stellar;
  const [one, two] = [await farmer(), await farmer()];
  const payment = { type: 'payment', destination: two.address, amount: xlm('1'), asset: 'XLM' } as const;
  const { hash } = await send(one, payment);
  const applied = network.applied.get(hash);
  if (!applied) throw new Error('unreachable');
  const failure = { kind: 'operation', operation: 0, code: 'op_line_full' } as const;
  const resultXdr = ended([payment], 100n, { place: 0, failure }).toXdr('base64');
  network.applied.set(hash, { ...applied, ok: false, xdr: { ...applied.xdr, resultXdr } });
  expect(await ledger.transaction(hash)).toMatchObject({ status: 'failed', fee: 100n, failure });
});
