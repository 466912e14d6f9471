import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { memoryLimits } from '../start/child.ts';
import { readCompose } from './compose.ts';

const root = resolve(import.meta.dirname, '../..');
const nginx = join(import.meta.dirname, 'nginx');
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const all = Object.entries(readCompose().services);

/** The Dockerfile's stages with their start commands. */
const stages = new Map(
  dockerfile
    .split(/^FROM /m)
    .slice(1)
    .map(stage => {
      const json = (name: string) =>
        JSON.parse(stage.match(new RegExp(`^${name} (\\[.*\\])`, 'm'))?.[1] ?? '[]') as string[];
      return [stage.match(/ AS ([\w-]+)/)?.[1] ?? '', { entry: json('ENTRYPOINT'), command: json('CMD') }];
    }),
);

it('the programs of containers have the limits of memory that a start gives them', () => {
  expect(dockerfile).toContain(`ENV NODE_OPTIONS="${memoryLimits.join(' ')}"`);
});

/** A registry's image in a named version, with its digest. */
const pinned = /^[\w./-]+:(?!latest@)[\w.-]+@sha256:[0-9a-f]{64}$/;

it('images start from a named version, pinned by digest', () => {
  const bases = [...dockerfile.matchAll(/^(?:FROM|ARG \w+=) ?(\S+)/gm)].map(([, image = '']) => image);
  const images = [
    ...bases.filter(image => !image.startsWith('${') && !stages.has(image)),
    ...all.flatMap(([, { image }]) => image ?? []),
  ];
  expect(images.map(image => image.split(':')[0])).toEqual(['node', 'nginx', 'postgres', 'postgres']);
  // The archive must run the same PostgreSQL.
  expect(images[2]).toBe(images[3]);
  for (const image of images) expect(image).toMatch(pinned);
  for (const image of ['node', 'node:24', `node:latest@sha256:${'0f'.repeat(32)}`, 'node:24@sha256:0f'])
    expect(image).not.toMatch(pinned);
});

it.each(all.filter(([, { build }]) => build))('builds %s from a stage that runs the same', (_, service) => {
  const stage = stages.get(service.build?.target ?? '');
  expect(stage?.command).toEqual(service.command);
  for (const part of [...(stage?.entry ?? []), ...(service.command ?? [])]) {
    if (/\.m?[jt]s$/.test(part)) expect(existsSync(join(root, part))).toBe(true);
    if (part.endsWith('.conf'))
      expect(existsSync(join(nginx, part.replace('/etc/nginx/kale/', '')))).toBe(true);
  }
});
