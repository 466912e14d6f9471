import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { generate } from 'selfsigned';

export type LoadBalancerOptions = {
  nginx: string;
  /** Empty; configuration, certificate and temporary files. */
  folder: string;
  /** A loopback address to listen on, and to connect from. */
  address: string;
  port: number;
  /** Host and port of the gateway. */
  upstream: string;
  /** Terminates TLS, with a self-signed certificate. */
  tls: boolean;
};

const configurationOf = ({ folder, address, port, upstream, tls }: LoadBalancerOptions) => `
pid ${folder}/nginx.pid;
error_log stderr warn;
daemon off;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/client_body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen ${address}:${port}${tls ? ' ssl' : ''};
    ${tls ? `ssl_certificate ${folder}/cert.pem; ssl_certificate_key ${folder}/key.pem;` : ''}
    location / {
      proxy_pass http://${upstream};
      proxy_bind ${address};
      proxy_http_version 1.1;
      proxy_set_header connection '';
      proxy_set_header host $http_host;
      proxy_set_header x-forwarded-for $proxy_add_x_forwarded_for;
      proxy_set_header x-forwarded-proto $scheme;
      proxy_buffering off;
    }
  }
}
`;

const accepts = async (port: number, host: string) => {
  const socket = createConnection(port, host);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

/** Runs an nginx as a load balancer in front of a gateway, for tests. Resolves when it accepts connections. */
export const startLoadBalancer = async (options: LoadBalancerOptions) => {
  const { nginx, folder, address, port, tls } = options;
  mkdirSync(folder, { recursive: true });
  if (tls) {
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'pool.example' }]);
    writeFileSync(join(folder, 'cert.pem'), cert);
    writeFileSync(join(folder, 'key.pem'), key, { mode: 0o600 });
  }
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configurationOf(options));
  const child = spawn(nginx, ['-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  while (child.exitCode === null && !(await accepts(port, address))) await wait(50);
  if (child.exitCode !== null) throw new Error(`The load balancer did not start: ${file}`);
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return { url: `http${tls ? 's' : ''}://${address}:${port}`, stop };
};
