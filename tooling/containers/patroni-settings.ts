import { join } from 'node:path';

interface NodeSettings {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  readonly restPort: number;
  /** The folder of PostgreSQL's programs. */
  readonly programs: string;
  readonly password: string;
  readonly etcdPort: number;
}

/** The settings of one node. Patroni reads YAML, of which JSON is a part. */
export const patroniSettings = ({
  name,
  folder,
  port,
  restPort,
  programs,
  password,
  etcdPort,
}: NodeSettings) => ({
  scope: 'kale',
  name,
  restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
  // Not `etcd3`: Patroni 3.0 renews the leader's key there without comparing it, so a node that hung takes it back.
  etcd: { host: `127.0.0.1:${etcdPort}` },
  bootstrap: {
    dcs: {
      ttl: 20,
      // How long a replica may take after a promotion to learn which primary to follow.
      loop_wait: 3,
      retry_timeout: 5,
      // A commit is confirmed once a replica has it, and only such a replica becomes primary.
      synchronous_mode: true,
      // Also between a promotion and the first replica of the new primary: until then nothing is confirmed.
      synchronous_mode_strict: true,
      postgresql: {
        use_pg_rewind: true,
        use_slots: true,
        parameters: {
          max_connections: 200,
          max_locks_per_transaction: 512,
          wal_log_hints: 'on',
          // The retry interval of a replica that found no primary; until one follows, no commit is confirmed.
          wal_retrieve_retry_interval: '1s',
        },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: join(folder, 'data'),
    bin_dir: programs,
    pgpass: join(folder, 'pgpass'),
    authentication: {
      superuser: { username: 'postgres', password },
      replication: { username: 'replicator', password },
    },
    pg_hba: [
      'host replication replicator 127.0.0.1/32 scram-sha-256',
      'host all all 127.0.0.1/32 scram-sha-256',
    ],
    parameters: { unix_socket_directories: folder, shared_buffers: '64MB' },
  },
});

/** A proxy to the node that Patroni calls primary. It closes the connections to a former primary. */
export const haproxySettings = (
  port: number,
  nodes: readonly Pick<NodeSettings, 'name' | 'port' | 'restPort'>[],
) => `
global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 3 rise 1 on-marked-down shutdown-sessions
${nodes.map(node => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`).join('\n')}
`;
