import type { PoolerMetrics } from 'shared-api/pool';
import { Badge, Card, Count, DescriptionList, formatCount, KeyValue, Money, RelativeTime } from 'shared-ui';

type Mining = NonNullable<PoolerMetrics['mining']>;
type Program = NonNullable<Mining['program']>;
type Fault = Program['faults'][number]['kind'];

const VARIANTS: Record<Mining['variant'], string> = {
  simd: 'WebAssembly with SIMD',
  wasm: 'WebAssembly',
  javascript: 'JavaScript',
  unknown: 'Not available',
};

/** The operator's text for each fault. */
const FAULTS: Record<Fault, string> = {
  lied: 'Reported a wrong nonce',
  malformed: 'Wrote an invalid line',
  'half-line': 'Wrote half a line',
  flooded: 'Wrote too much',
  hung: 'Stopped answering',
  died: 'Ended unexpectedly',
  'not-started': 'Could not be started',
  unknown: 'Another fault',
};

/** A count to which a newer program may add decimal places. */
const whole = (value: number | null | undefined) => value && Math.round(value);

/** "0.08 of a core", "3 cores". */
const coresText = (cores: number) =>
  cores < 1 ? `${cores} of a core` : cores === 1 ? '1 core' : `${cores} cores`;

const zerosText = (zeros: number) => zeros.toFixed(2);

/** The miner's hash rate, its results, and the value of another thread. */
export const MiningCard = ({ metrics }: { metrics: PoolerMetrics | undefined }) => {
  const mining = metrics?.mining;
  const block = mining?.blockIndex == null ? undefined : `block #${mining.blockIndex}`;
  return (
    <Card title="Mining">
      <DescriptionList loading={!metrics}>
        <KeyValue label="Hashes per second" hint={block}>
          <Count value={whole(metrics?.hashesPerSecond)} />
        </KeyValue>
        {mining?.hashesPerCpuSecond != null && (
          <KeyValue label="Hashes per CPU second" hint={VARIANTS[mining.variant]}>
            <Count value={whole(mining.hashesPerCpuSecond)} />
          </KeyValue>
        )}
        {mining && (
          <KeyValue label="Limit" hint={mining.threads > 1 ? `${mining.threads} threads` : undefined}>
            {coresText(mining.cores)}
          </KeyValue>
        )}
        {mining?.zeros && (
          <>
            <KeyValue label="Zeros reached" hint="average per farmer">
              {zerosText(mining.zeros.reached)}
            </KeyValue>
            <KeyValue label="Zeros expected" hint="average per farmer">
              {zerosText(mining.zeros.expected)}
            </KeyValue>
          </>
        )}
        {mining?.anotherThreadPerDay != null && (
          <KeyValue
            label="Another thread would earn"
            hint="rewards of all members per day, before fees, based on the last closed block"
          >
            <Money amount={mining.anotherThreadPerDay} asset="KALE" />
          </KeyValue>
        )}
      </DescriptionList>
    </Card>
  );
};

const State = ({ state }: Pick<Program, 'state'>) =>
  state === 'running' ? (
    'Running'
  ) : (
    <Badge tone="waiting" icon="warning">
      {state === 'waiting' ? 'Restarting' : 'Unknown'}
    </Badge>
  );

/** The operator's own miner program: its contribution and its faults. */
export const MinerProgramCard = ({ program }: { program: Program }) => (
  <Card title="Miner program" description="Your MINER_COMMAND mines beside the built-in miner.">
    <DescriptionList>
      <KeyValue
        label="Status"
        hint={
          program.restarts > 0 &&
          `${formatCount(program.restarts)} ${program.restarts === 1 ? 'restart' : 'restarts'}`
        }
      >
        <State state={program.state} />
      </KeyValue>
      <KeyValue label="Hashes per second" hint="as reported">
        <Count value={whole(program.hashesPerSecond)} />
      </KeyValue>
      <KeyValue label="Best nonces" hint="in the last block, verified">
        <Count value={program.nonces} />
      </KeyValue>
      {program.faults.map(({ kind, count }) => (
        <KeyValue key={kind} label={FAULTS[kind]} hint="since last restart">
          <Count value={count} /> {count === 1 ? 'time' : 'times'}
        </KeyValue>
      ))}
      {program.lastFault && (
        <KeyValue label="Last fault" hint={program.lastFault.detail}>
          {FAULTS[program.lastFault.kind]}, <RelativeTime at={program.lastFault.at} />
        </KeyValue>
      )}
    </DescriptionList>
  </Card>
);
