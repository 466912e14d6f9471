import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';

const root = resolve(import.meta.dirname, '../..');

const Text = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(value => String(value)),
);

/** The parts of a docker-compose.yml service that are run or checked here. */
const Service = v.object({
  command: v.optional(v.array(v.string())),
  build: v.optional(v.object({ target: v.string() })),
  image: v.optional(v.string()),
  environment: v.optional(v.record(v.string(), Text), {}),
  secrets: v.optional(v.array(v.string()), []),
  volumes: v.optional(v.array(v.string()), []),
  ports: v.optional(v.array(v.unknown()), []),
  user: v.optional(v.string()),
  read_only: v.optional(v.boolean(), false),
  cap_drop: v.optional(v.array(v.string()), []),
  restart: v.optional(v.string()),
  healthcheck: v.optional(v.object({ test: v.array(v.string()) })),
  deploy: v.optional(
    v.object({
      replicas: v.optional(v.number(), 1),
      resources: v.object({ limits: v.object({ cpus: v.string(), memory: v.string() }) }),
    }),
  ),
});
export type Service = v.InferOutput<typeof Service>;

const Compose = v.object({
  services: v.record(v.string(), Service),
  secrets: v.record(v.string(), v.object({ file: v.string() })),
});

export const composeFile = join(root, 'docker-compose.yml');

/** Substitutes `${NAME:-default}`; the default may contain another variable. */
export const withDefaults = (text: string, env: NodeJS.ProcessEnv): string =>
  text.replace(
    /\$\{(\w+):-((?:[^{}]|\{[^{}]*\})*)\}/g,
    (_, name: string, otherwise: string) => env[name] ?? withDefaults(otherwise, env),
  );

const Archive = v.object({
  services: v.object({ postgres: v.object({ command: v.array(v.string()) }) }),
});

export const archiveFile = join(root, 'docker-compose.archive.yml');

/** The command with which docker-compose.archive.yml starts PostgreSQL. */
export const archiveCommand = (): readonly string[] =>
  v.parse(Archive, parse(withDefaults(readFileSync(archiveFile, 'utf8'), {}))).services.postgres.command;

/** docker-compose.yml with anchors merged and `${NAME:-default}` substituted. Throws ValiError if malformed. */
export const readCompose = (env: NodeJS.ProcessEnv = {}, file = composeFile) => {
  const text = withDefaults(readFileSync(file, 'utf8'), env);
  // Each further remote uses more aliases than the parser allows in a file from outside.
  return v.parse(Compose, parse(text, { merge: true, maxAliasCount: -1 }));
};
