import { inTransaction, type Queryable } from '../database/database.ts';
import { newMasterKey, testCustody } from '../testing/custody.ts';
import { newFarmer } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';
import { checkAgainst } from './check-seals.ts';
import { makeSeal } from './make-seal.ts';
import { verifyEvents } from './verify.ts';

const masterKey = newMasterKey();
const test = await testApi({}, masterKey);
const custody = await testCustody(test.database, masterKey);
const { farmerId } = await newFarmer(test);
const stream = `farmer-${farmerId}`;
const seal = await makeSeal({ database: test.database, custody, clock: test.api.clock }, null);

afterAll(() => test.close());

/** The result of `verify-events --head` with a seal that was kept elsewhere. */
async function verify(on: Queryable): Promise<string[]> {
  if (!seal) throw new Error('There is no seal');
  const { broken } = await verifyEvents(on);
  return [
    ...broken.map(link => `${link.stream} is broken at ${link.version}`),
    ...(await checkAgainst(on, [seal])),
  ];
}

/** Runs statements with the rights of the database's owner, verifies, and undoes them. */
async function findingsAfter(attack: string): Promise<string[]> {
  let found: string[] = [];
  const undo = new Error('undo');
  await inTransaction(test.database, async tx => {
    await tx.query(attack);
    found = await verify(tx);
    throw undo;
  }).catch(error => {
    if (error !== undo) throw error;
  });
  return found;
}

const BROKEN = expect.stringContaining(`${stream} is broken at`);
const last = `m.stream_id = '${stream}' AND m.stream_position = (SELECT max(stream_position) FROM emt_messages WHERE stream_id = '${stream}')`;
const CUT = `DELETE FROM emt_messages m WHERE ${last}`;
const SHORTER = `UPDATE emt_streams SET stream_position = stream_position - 1 WHERE stream_id = '${stream}'`;
const keep = (which: string) => `INSERT INTO archived_events (seal, month, positions, chains)
  SELECT 1, '2026-07', array_agg(global_position), array_agg(chain) FROM emt_messages m WHERE ${which}`;

/** Each hides events from every decision of the product, or from later seals, and leaves all hashes as they are. */
const ATTACKS: [string, string, unknown][] = [
  ['flagged as archived', `UPDATE emt_messages SET is_archived = true WHERE stream_id = '${stream}'`, BROKEN],
  [
    'moved to another partition',
    `SELECT create_event_months('2026-07-01', 1);
     UPDATE emt_streams SET partition = '2026-07' WHERE stream_id = '${stream}';
     UPDATE emt_messages SET partition = '2026-07' WHERE stream_id = '${stream}'`,
    BROKEN,
  ],
  ['without a record of its length', `DELETE FROM emt_streams WHERE stream_id = '${stream}'`, BROKEN],
  ['with a record of a smaller length', SHORTER, BROKEN],
  [
    'cut off, with the last hash among those of archives',
    `${keep(last)}; ${CUT}; ${SHORTER}`,
    'The hashes kept of 2026-07 are not those of its archived blocks: events were deleted',
  ],
  [
    'deleted like an archive',
    `${keep(`stream_id = '${stream}'`)};
     UPDATE emt_streams SET partition = '2026-07', archived_chain =
       (SELECT chain FROM emt_messages m WHERE ${last}) WHERE stream_id = '${stream}';
     DELETE FROM emt_messages WHERE stream_id = '${stream}'`,
    BROKEN,
  ],
  [
    'with an event of a transaction that no seal reaches',
    `INSERT INTO emt_messages (stream_id, stream_position, transaction_id, message_schema_version, message_id,
       message_type, message_data, message_metadata, partition)
     SELECT stream_id, stream_position + 1, '9000000000000000000', '1', 'x', message_type, message_data,
       message_metadata, partition FROM emt_messages m WHERE ${last};
     UPDATE emt_streams SET stream_position = stream_position + 1 WHERE stream_id = '${stream}'`,
    '1 events name a later transaction, so that no seal covers them',
  ],
];

it('finds nothing in an intact history', async () => {
  expect(await verify(test.database)).toEqual([]);
});

it.each(ATTACKS)('detects a stream %s', async (_, attack, finding) => {
  expect(await findingsAfter(attack)).toContainEqual(finding);
});
