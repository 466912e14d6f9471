import type { PoolId } from '../domain/ids.ts';
import { playBlock } from './block.ts';
import { type MemberPerson, newMember, newPool, newSession } from './people.ts';
import type { TestApi } from './test-api.ts';

/** A pool with four members, who joined one after another: all planted in block 1, and the last one not in block 2. */
export async function poolOfFour(test: TestApi, poolId: PoolId) {
  const pooler = await newPool(test, poolId);
  const members: MemberPerson[] = [];
  for (let n = 0; n < 4; n++) {
    members.push(await newMember(test, poolId));
    test.pass(1);
  }
  await playBlock(test, poolId, 1, members);
  await playBlock(test, poolId, 2, members.slice(0, 3));
  // Sessions expire after some days.
  const get = async (path: string) =>
    (await test.get(`/pooler/farmers${path}`, { token: await newSession(test, pooler) })).body;

  return {
    pooler,
    members,
    /** The operator's list of farmers. */
    list: (query = '') => get(`?${query}`),
    summary: () => get('/summary'),
    /** The ids of members, by the order in which they joined. */
    nth: (...places: number[]) => places.map(place => members[place]?.farmerId),
  };
}

/** The ids of a list's farmers. */
export const ids = ({ items }: { items: { farmerId: string }[] }) => items.map(({ farmerId }) => farmerId);
