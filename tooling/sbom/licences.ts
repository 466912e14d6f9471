import * as v from 'valibot';

/**
 * The licences under which packages may be shipped, as SPDX expressions in the packages' words. They allow distribution
 * under the product's licence; a choice is here if one of its alternatives does.
 */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND MIT',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0', // data about browsers, of caniuse
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0', // web-push, unchanged; its own files alone stay under it (decision 96)
  'OFL-1.1', // fonts
  '(MIT AND Zlib)',
  '(MIT OR CC0-1.0)',
  '(MPL-2.0 OR Apache-2.0)',
  'MIT OR SEE LICENSE IN FEEL-FREE.md', // rgbcolor
]);

const Licence = v.union([
  v.pipe(
    v.object({ expression: v.string() }),
    v.transform(({ expression }) => expression),
  ),
  v.pipe(
    v.object({ license: v.union([v.object({ id: v.string() }), v.object({ name: v.string() })]) }),
    v.transform(({ license }) => ('id' in license ? license.id : license.name)),
  ),
]);

/** The parts of a CycloneDX document that are read here. */
export const Sbom = v.object({
  bomFormat: v.literal('CycloneDX'),
  components: v.array(
    v.object({
      group: v.optional(v.string()),
      name: v.string(),
      version: v.string(),
      licenses: v.optional(v.array(Licence), []),
    }),
  ),
});
export type Sbom = v.InferOutput<typeof Sbom>;
type Component = Sbom['components'][number];

const nameOf = ({ group, name }: Component) => (group ? `${group}/${name}` : name);

/** Why packages may not be shipped, one sentence each: without a licence, or with one that is not allowed. */
export const refusedLicences = ({ components }: Sbom): string[] =>
  components.flatMap(component => {
    const { version, licenses } = component;
    const refused = licenses.filter(licence => !allowed.has(licence));
    if (licenses.length > 0 && refused.length === 0) return [];
    const why = refused.length > 0 ? `has the licence ${refused.join(', ')}` : 'has no licence';
    return [`${nameOf(component)} ${version} ${why}`];
  });

/** The names among `shipped` that the document lacks. */
export const missingFrom = ({ components }: Sbom, shipped: readonly string[]): string[] => {
  const named = new Set(components.map(nameOf));
  return [...new Set(shipped)].filter(name => !named.has(name)).sort();
};

/** Every package with its version by licence, as text for people. */
export function listLicences({ components }: Sbom): string {
  const byLicence = Map.groupBy(components, ({ licenses }) => licenses.join(', '));
  return [...byLicence]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([licence, packages]) => {
      const lines = packages.map(each => `  ${nameOf(each)} ${each.version}\n`).sort();
      return `${licence}\n${lines.join('')}`;
    })
    .join('\n');
}
