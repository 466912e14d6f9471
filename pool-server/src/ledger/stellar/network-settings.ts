import { ConfigSettingId, LedgerKey, LedgerKeyConfigSetting } from '@stellar/stellar-sdk/xdr';
import type { Clock } from '../../domain/clock.ts';
import { LedgerUnavailable } from '../failures.ts';
import { describeProtocol, type NetworkSettings, type NewerProtocol } from '../ledger.ts';
import { readEntries } from './entries.ts';
import type { Rpc } from './rpc.ts';

const HOUR_MS = 60 * 60 * 1000;
/** How long the earlier settings and protocol remain in use after a failed attempt to read them, in ms. */
const RETRY_MS = 60_000;
/** The latest protocol that the product was written for; the settings and costs of network.md apply to it. */
const KNOWN_PROTOCOL = 27;
/** Networks before protocol 23 have no SCP timing and close a ledger about every five seconds. */
const DEFAULT_LEDGER_MS = 5_000;

const settingKey = (configSettingId: ConfigSettingId) =>
  LedgerKey.configSetting(new LedgerKeyConfigSetting({ configSettingId }));

const ARCHIVAL = settingKey(ConfigSettingId.configSettingStateArchival);
const TIMING = settingKey(ConfigSettingId.configSettingScpTiming);

/** Reads the lifetime of temporary entries and the pace of ledgers. Throws LedgerUnavailable. */
async function readSettings(rpc: Rpc): Promise<NetworkSettings> {
  const [archival, timing] = await readEntries(rpc, [ARCHIVAL, TIMING] as const);
  const lives = archival?.data.type === 'configSetting' ? archival.data.value : null;
  const paces = timing?.data.type === 'configSetting' ? timing.data.value : null;
  if (lives?.type !== 'configSettingStateArchival')
    throw new LedgerUnavailable('the RPC does not return the network’s settings');
  const ledgerMs =
    paces?.type === 'configSettingScpTiming'
      ? paces.value.ledgerTargetCloseTimeMilliseconds
      : DEFAULT_LEDGER_MS;
  return { ledgerSeconds: ledgerMs / 1000, entryLedgers: lives.value.minTemporaryTtl };
}

/** The network's protocol if this version does not know it. */
async function readNewerProtocol(rpc: Rpc): Promise<NewerProtocol | null> {
  const { protocolVersion } = await rpc(server => server.getNetwork());
  const runs = Number(protocolVersion);
  return runs > KNOWN_PROTOCOL ? { runs, known: KNOWN_PROTOCOL } : null;
}

/** Reports a condition that an operator should check. */
export type Warn = (message: string) => void;

/**
 * The network's settings, read once and again every hour, with a check of its protocol, since an upgrade changes them.
 * If that fails, the earlier ones remain in use. Throws LedgerUnavailable if they could never be read.
 */
export function networkSettings(rpc: Rpc, clock: Clock, warn: Warn): () => Promise<NetworkSettings> {
  let known: NetworkSettings | null = null;
  let freshUntil = 0;
  let reading: Promise<NetworkSettings> | null = null;

  async function read(): Promise<NetworkSettings> {
    try {
      const settings = await readSettings(rpc);
      const checked = await readNewerProtocol(rpc).catch(() => undefined);
      if (checked) warn(describeProtocol(checked));
      const newerProtocol = checked === undefined ? known?.newerProtocol : checked;
      known = { ...settings, ...(newerProtocol && { newerProtocol }) };
      freshUntil = clock().getTime() + (checked === undefined ? RETRY_MS : HOUR_MS);
      return known;
    } catch (error) {
      if (!known) throw error;
      freshUntil = clock().getTime() + RETRY_MS;
      return known;
    } finally {
      reading = null;
    }
  }

  return async () => {
    if (known && clock().getTime() < freshUntil) return known;
    reading ??= read();
    return reading;
  };
}
