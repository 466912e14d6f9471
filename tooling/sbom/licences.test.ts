import * as v from 'valibot';
import { listLicences, missingFrom, refusedLicences, Sbom } from './licences.ts';

const document = (...components: object[]) => v.parse(Sbom, { bomFormat: 'CycloneDX', components });
const react = { name: 'react', version: '19.3.1', licenses: [{ license: { id: 'MIT' } }] };
const fonts = {
  group: '@fontsource',
  name: 'noto-sans',
  version: '5.3.0',
  licenses: [{ license: { id: 'OFL-1.1' } }],
};
const swc = { name: 'swc', version: '1.0.0', licenses: [{ expression: 'Apache-2.0 AND MIT' }] };

describe('shippable packages', () => {
  it('have allowed licences', () => {
    expect(refusedLicences(document(react, fonts, swc))).toEqual([]);
  });

  it.each([
    ['another licence', { licenses: [{ license: { id: 'GPL-3.0-only' } }] }, 'has the licence GPL-3.0-only'],
    ['an unknown text', { licenses: [{ license: { name: 'SEE LICENSE' } }] }, 'has the licence SEE LICENSE'],
    ['an expression', { licenses: [{ expression: 'MIT AND GPL-2.0' }] }, 'has the licence MIT AND GPL-2.0'],
    [
      'a second licence',
      { licenses: [...react.licenses, { license: { id: 'SSPL-1.0' } }] },
      'has the licence SSPL-1.0',
    ],
    ['no licence', {}, 'has no licence'],
  ])('is no package with %s', (_, licences, why) => {
    const other = { group: '@else', name: 'thing', version: '1.2.3', ...licences };
    expect(refusedLicences(document(react, other))).toEqual([`@else/thing 1.2.3 ${why}`]);
  });
});

it('names each shipped package that the document lacks, with its scope', () => {
  const shipped = ['react', '@fontsource/noto-sans', 'noto-sans', 'uqr', 'uqr'];
  expect(missingFrom(document(react, fonts), shipped)).toEqual(['noto-sans', 'uqr']);
});

it('lists packages by licence', () => {
  const redux = { ...react, name: 'a-package' };
  expect(listLicences(document(react, fonts, redux))).toBe(
    'MIT\n  a-package 19.3.1\n  react 19.3.1\n\nOFL-1.1\n  @fontsource/noto-sans 5.3.0\n',
  );
});
