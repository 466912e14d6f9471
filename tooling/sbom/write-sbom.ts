import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { readManifest } from '../webpack/manifest.ts';
import { clientPackages, root } from '../webpack/packages.ts';
import { listLicences, missingFrom, refusedLicences, Sbom } from './licences.ts';

/** The packages of the workspace that are shipped, as the Dockerfile installs or builds them. */
const programs = ['pool-server', 'tooling'];

const folder = join(root, '.build');
const sbomFile = join(folder, 'sbom.cdx.json');
const licencesFile = join(folder, 'licences.txt');

/** Runs pnpm to list the production packages: from npx's cache, or from the registry. */
async function describePackages(): Promise<void> {
  const run = (...flags: string[]) =>
    promisify(execFile)(
      'npx',
      [
        ...flags,
        '-y',
        'pnpm@12',
        ...[...programs, ...clientPackages].flatMap(name => ['--filter', `${name}...`]),
        'sbom',
        '--prod',
        ...['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--out', sbomFile],
      ],
      { cwd: root, shell: process.platform === 'win32', env: { ...process.env, NODE_OPTIONS: '' } },
    );
  await run('--offline').catch(() => run());
}

/** The npm packages in the builds, by their module graphs, and those of the programs' package.json. */
function shippedPackages(): string[] {
  const declared = programs.map(name => JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')));
  return [
    // Without the entries that federation generates under node_modules/.federation.
    ...clientPackages.flatMap(name => readManifest(name).bundled).filter(name => !name.startsWith('.')),
    ...declared.flatMap(({ dependencies }) => Object.keys(dependencies)),
  ];
}

/**
 * Writes `.build/sbom.cdx.json` (CycloneDX) and `.build/licences.txt` about every shipped package.
 * @throws Error when one is missing from them, or has a licence that is not allowed.
 */
export async function writeSbom(): Promise<string> {
  mkdirSync(folder, { recursive: true });
  await describePackages();
  const sbom = v.parse(Sbom, JSON.parse(readFileSync(sbomFile, 'utf8')));
  const problems = [
    ...missingFrom(sbom, shippedPackages()).map(name => `${name} is shipped and not in the SBOM`),
    ...refusedLicences(sbom),
  ];
  if (problems.length > 0) throw new Error(`The shipped packages have problems:\n${problems.join('\n')}`);
  writeFileSync(licencesFile, listLicences(sbom));
  return `described ${sbom.components.length} packages and their licences in .build`;
}
