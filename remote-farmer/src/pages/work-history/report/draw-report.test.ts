import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { extractText, getDocumentProxy } from 'unpdf';
import { harvestedBlock } from '../../../testing/block-fixtures.ts';
import { contractParsers } from '../../../testing/history-fixtures.ts';
import { rowOfBlock } from '../history-row.ts';
import { drawReport } from './draw-report.ts';
import { type FontSource, fileOf } from './font-slices.ts';
import { composeReport } from './history-report.ts';
import { trueTypeOf } from './woff.ts';

const units = { stake: 'KALE', reward: 'KALE' } as const;
const packageOf = (family: string) =>
  fileURLToPath(new URL(`../../../../node_modules/@fontsource/${family}/`, import.meta.url));

const asked: string[] = [];
const fonts = async (): Promise<FontSource> => ({
  ranges: async family => JSON.parse(await readFile(`${packageOf(family)}unicode.json`, 'utf8')),
  woff: slice => {
    asked.push(fileOf(slice));
    return readFile(`${packageOf(slice.family)}files/${fileOf(slice)}.woff`);
  },
});
const none = () => Promise.reject(new Error('No font was needed'));

const rows = (poolerName: string, count = 1) =>
  Array.from({ length: count }, (_, index) =>
    rowOfBlock(
      contractParsers.block({
        ...harvestedBlock,
        blockIndex: 90_000 - index,
        poolerName,
        at: new Date(Date.UTC(2026, 10, 20, 12) - index * 60_000).toISOString(),
      }),
      units,
    ),
  );
const report = (poolerName: string, count = 1, email = 'farmer@kale.test') =>
  composeReport(rows(poolerName, count), {
    email,
    range: 'Last 7 Days',
    total: count,
    units,
    generatedAt: new Date('2026-11-21T08:00:00Z'),
  });

/** The text of a drawn report as a reader finds it; joined Arabic letters as the letters they are. */
const readBack = async (...drawn: Parameters<typeof drawReport>) => {
  const pdf = await drawReport(...drawn);
  const document = await getDocumentProxy(new Uint8Array(pdf.output('arraybuffer')));
  const { text, totalPages } = await extractText(document, { mergePages: true });
  return { text: text.normalize('NFKC'), totalPages };
};

beforeEach(() => void asked.splice(0));

describe('the report as a PDF', () => {
  it('says all that spec §9 asks for, and needs no font for it', async () => {
    const { text } = await readBack(report('Stellar Pool Alpha'), none);
    for (const part of [
      'Work History Report',
      'Comprehensive report of farming activities and operations',
      'Generated: 2026-11-21 08:00:00 UTC',
      'Farmer: farmer@kale.test',
      'Time range: Last 7 Days',
      'Total operations: 1',
      'Success rate: 100.0%',
      'Block Index Type Status Amount Pooler Transaction Date Planted Reward Fees (XLM) Local time',
      'Stellar Pool Alpha',
      'Page 1 of 1',
    ])
      expect(text).toContain(part);
  });

  it.each([
    ['Chinese', '恒星矿池 Alpha'],
    ['Japanese', 'ケール採掘プール'],
    ['Korean', '별빛 채굴 풀'],
    ['Russian', 'Звёздный пул'],
    ['Greek', 'Αστρική δεξαμενή'],
    ['Polish', 'Żółta łąka'],
    ['Vietnamese', 'Hồ sao sáng'],
  ])('has a name in %s so that it can be read and copied', async (_, name) => {
    const { text } = await readBack(report(name), fonts);
    expect(text.replace(/\s/g, '')).toContain(name.normalize('NFKC').replace(/\s/g, ''));
  });

  it.each([
    ['Hebrew', 'בריכת כוכבים'],
    ['Arabic', 'حوض النجوم'],
  ])('has a name in %s from right to left', async (_, name) => {
    const { text } = await readBack(report(name, 1, `${name} farmer@kale.test`), fonts);
    expect(text.match(new RegExp(name, 'g'))).toHaveLength(2);
    expect(text).toContain('farmer@kale.test');
  });

  it('brings only the slices of a font that it needs', async () => {
    await readBack(report('矿池'), fonts);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(2);
    expect(asked.every(file => file.startsWith('noto-sans-sc-'))).toBe(true);
  });

  it('goes on with a question mark for a sign that no font has', async () => {
    const { text } = await readBack(report('Pool 𓆣 one'), fonts);
    expect(text).toContain('Pool ? one');
  });

  it('lists the first 100 of 10,000 operations on numbered pages, and says so', async () => {
    const { text, totalPages } = await readBack(report('恒星矿池', 10_000), fonts);
    expect(text).toContain('Total operations: 100 (first 100 of 10000)');
    expect(totalPages).toBeGreaterThan(1);
    for (let page = 1; page <= totalPages; page++) expect(text).toContain(`Page ${page} of ${totalPages}`);
    expect(text.match(/恒星矿池/g)).toHaveLength(100);
  });

  it('says when there is nothing to list', async () => {
    const { text } = await readBack(report('none', 0), none);
    expect(text).toContain('No work history data available for the selected time period.');
  });

  it('fails as a whole when a font cannot be had', async () => {
    const lost = async () => ({ ...(await fonts()), woff: () => Promise.reject(new Error('gone')) });
    await expect(drawReport(report('矿池'), lost)).rejects.toThrow('gone');
  });
});

it('takes nothing for a font that is none', () => {
  expect(() => trueTypeOf(new TextEncoder().encode('<!doctype html><title>Not found</title>'))).toThrow(
    'Not a WOFF font',
  );
});
