import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { parseAllDocuments } from 'yaml';
import { memoryLimits } from '../start/child.ts';
import { remotes } from '../webpack/packages.ts';
import { readCompose } from './compose.ts';

const option = (name: string) =>
  Number(memoryLimits.find(limit => limit.startsWith(`${name}=`))?.slice(name.length + 1));
/** The largest heap of a program: its old generation, and a young one of three semi-spaces. */
const HEAP_MB = option('--max-old-space-size') + 3 * option('--max-semi-space-size');
/** What a process of Node needs in addition: code, stacks and buffers. */
const BESIDES_MB = 64;

const megabytes = (limit = '') => Number(limit.match(/^(\d+)Mi?$/)?.[1]);

const composed = Object.entries(readCompose().services)
  .filter(([, { user }]) => user === 'node')
  .map(([name, { deploy, healthcheck }]) => ({
    name: `${name} of docker-compose.yml`,
    limit: megabytes(deploy?.resources.limits.memory),
    checks: healthcheck?.test ?? [],
  }));

const Probe = v.optional(v.object({ exec: v.optional(v.object({ command: v.array(v.string()) })) }));
const Workload = v.object({
  kind: v.picklist(['Deployment', 'Job']),
  spec: v.object({
    template: v.object({
      spec: v.object({
        containers: v.array(
          v.object({
            name: v.string(),
            resources: v.object({ limits: v.object({ memory: v.string() }) }),
            livenessProbe: Probe,
            readinessProbe: Probe,
            startupProbe: Probe,
          }),
        ),
      }),
    }),
  }),
});
const manifests = readFileSync(
  join(resolve(import.meta.dirname, '../../kubernetes'), 'product.yaml'),
  'utf8',
);
const deployed = parseAllDocuments(manifests)
  .map(document => v.safeParse(Workload, document.toJS()))
  .flatMap(({ success, output }) => (success ? output.spec.template.spec.containers : []))
  .map(({ name, resources, livenessProbe, readinessProbe, startupProbe }) => ({
    name: `${name} of Kubernetes`,
    limit: megabytes(resources.limits.memory),
    checks: [livenessProbe, readinessProbe, startupProbe].flatMap(probe => probe?.exec?.command ?? []),
  }));

it.each([...composed, ...deployed])(
  '$name has the memory of the largest heap that its programs may have',
  each => {
    const checks = each.checks.includes('node') ? BESIDES_MB : 0;
    expect(each.limit).toBeGreaterThanOrEqual(HEAP_MB + BESIDES_MB + checks);
  },
);

it('every program of docker-compose.yml and of Kubernetes is checked', () => {
  expect(composed).toHaveLength(9 + remotes.length);
  expect(deployed).toHaveLength(12);
});
