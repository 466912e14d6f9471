import type { LedgerKey, SorobanTransactionData } from '@stellar/stellar-sdk/xdr';
import { accountKey as rawKey, type StellarAddress } from 'shared-api/address';
import { accountKey, trustlineKey } from './account.ts';
import { blockKey, pailKey } from './contract-state.ts';
import type { StellarNetwork } from './network.ts';
import { copyOf, type Simulated } from './simulate.ts';

/** The farmer and the block that a call is about. */
export interface Subject {
  readonly farmer: StellarAddress;
  readonly index: number;
}

interface Template extends Subject {
  readonly data: SorobanTransactionData;
}

/** Calls of the same kind touch entries of the same sizes; this margin is added, in percent. */
const MORE_RESOURCES = 105n;
const MORE_FEE = 110n;

const nameOf = (key: LedgerKey) => key.toXdr('base64');

const entriesOf = ({ farmer, index }: Subject, { kaleContract, asset }: StellarNetwork): LedgerKey[] => [
  pailKey(kaleContract, farmer, index),
  blockKey(kaleContract, index),
  accountKey(farmer),
  trustlineKey(farmer, asset),
];

/** The footprint of one farmer's call for another farmer and block. Null if it names unknown entries of the farmer. */
function rewritten(
  template: Template,
  subject: Subject,
  network: StellarNetwork,
): SorobanTransactionData | null {
  const before = entriesOf(template, network).map(nameOf);
  const after = entriesOf(subject, network);
  const farmer = Buffer.from(rawKey(template.farmer));
  const replace = (keys: readonly LedgerKey[]): LedgerKey[] | null => {
    const replaced: LedgerKey[] = [];
    for (const key of keys) {
      const known = after[before.indexOf(nameOf(key))];
      if (!known && Buffer.from(nameOf(key), 'base64').includes(farmer)) return null;
      replaced.push(known ?? key);
    }
    return replaced;
  };
  const { footprint, instructions, diskReadBytes, writeBytes } = template.data.resources;
  const readOnly = replace(footprint.readOnly);
  const readWrite = replace(footprint.readWrite);
  if (!readOnly || !readWrite) return null;
  const more = (units: number) => Number((BigInt(units) * MORE_RESOURCES) / 100n);
  return copyOf(template.data)
    .setFootprint(readOnly, readWrite)
    .setResources(more(instructions), more(diskReadBytes), more(writeBytes))
    .setResourceFee((template.data.resourceFee * MORE_FEE) / 100n)
    .build();
}

/** The footprints and resource costs of calls, from one simulation for each kind of call and block. */
export interface Footprints {
  /** A call's footprint, derived from the first of its `kind`, which touches the same entries, or simulated. */
  of(kind: string, subject: Subject, simulate: () => Promise<Simulated>): Promise<Simulated>;
  /** Discards all templates, after the network refused a call built from one. */
  clear(): void;
}

/** The number of templates kept; each block has a few. */
const MAX_TEMPLATES = 20;

export function createFootprints(network: StellarNetwork): Footprints {
  const templates = new Map<string, Promise<Template | null>>();
  return {
    async of(kind, subject, simulate) {
      for (;;) {
        const known = templates.get(kind);
        if (!known) break;
        const template = await known;
        if (template) {
          const data = rewritten(template, subject, network);
          return data ? { data } : simulate();
        }
        // The call for the template was refused, so the next call builds one.
        if (templates.get(kind) === known) templates.delete(kind);
      }
      const simulated = simulate();
      const template = simulated.then(
        result => ('data' in result ? { ...subject, data: result.data } : null),
        () => null,
      );
      templates.set(kind, template);
      const [oldest] = templates.keys();
      if (templates.size > MAX_TEMPLATES && oldest !== undefined) templates.delete(oldest);
      return simulated;
    },
    clear: () => templates.clear(),
  };
}
