import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { extractText, getDocumentProxy } from 'unpdf';
import { drawReport } from './draw-report.ts';
import { type FontSource, fileOf } from './font-slices.ts';
import { outOf, REPORT_ROWS, type Report } from './report.ts';
import { trueTypeOf } from './woff.ts';

const packageOf = (family: string) =>
  fileURLToPath(new URL(`../../node_modules/@fontsource/${family}/`, import.meta.url));

const asked: string[] = [];
const fonts = async (): Promise<FontSource> => ({
  ranges: async family => JSON.parse(await readFile(`${packageOf(family)}unicode.json`, 'utf8')),
  woff: slice => {
    asked.push(fileOf(slice));
    return readFile(`${packageOf(slice.family)}files/${fileOf(slice)}.woff`);
  },
});
const none = () => Promise.reject(new Error('No font was needed'));

const report = (pooler: string, count = 1, email = 'farmer@kale.test'): Report => ({
  fileName: 'report.pdf',
  title: 'Work History Report',
  subtitle: 'Comprehensive report of farming activities and operations',
  facts: [`Farmer: ${email}`, `Total operations: ${outOf(Math.min(count, REPORT_ROWS), count)}`],
  summary: [`Total: ${count}`, 'Failed: 0'],
  columns: ['Block Index', 'Type', 'Status', 'Amount', 'Pooler', 'Transaction', 'Date', 'Planted'],
  rows: Array.from({ length: Math.min(count, REPORT_ROWS) }, (_, index) => [
    `#${90_000 - index}`,
    'Harvest',
    'Success',
    '+1.5000000 KALE',
    pooler,
    '0123abcd…',
    '2026-11-20 12:00:00 UTC',
    '10.0000000 KALE',
  ]),
  empty: 'No work history data available for the selected time period.',
});

/** The text of a drawn report as a reader finds it; joined Arabic letters are read as their base letters. */
const readBack = async (...drawn: Parameters<typeof drawReport>) => {
  const pdf = await drawReport(...drawn);
  const document = await getDocumentProxy(new Uint8Array(pdf.output('arraybuffer')));
  const { text, totalPages } = await extractText(document, { mergePages: true });
  return { text: text.normalize('NFKC'), totalPages };
};

/** The first page of a drawn report. */
const firstPageOf = async (pdf: Awaited<ReturnType<typeof drawReport>>) =>
  (await getDocumentProxy(new Uint8Array(pdf.output('arraybuffer')))).getPage(1);

type Items = Awaited<ReturnType<Awaited<ReturnType<typeof firstPageOf>>['getTextContent']>>['items'];

/** Where a text begins on the page. */
const startOf = (items: Items, text: string) => {
  const item = items.find(each => 'str' in each && each.str.startsWith(text));
  return item && 'transform' in item ? Number(item.transform[4]) : Number.NaN;
};

/** Where texts end on the page, rounded. */
const endsOf = async (drawn: Report) => {
  const { items } = await (await firstPageOf(await drawReport(drawn, none))).getTextContent();
  return (text: string) => {
    const item = items.find(each => 'str' in each && each.str === text);
    return item && 'transform' in item ? Math.round(item.transform[4] + item.width) : Number.NaN;
  };
};

beforeEach(() => void asked.splice(0));

describe('the report as a PDF', () => {
  it('contains all given text, and needs no extra font', async () => {
    const { text } = await readBack(report('Stellar Pool Alpha'), none);
    for (const part of [
      'Work History Report',
      'Comprehensive report of farming activities and operations',
      'Farmer: farmer@kale.test',
      'Total operations: 1',
      'Total: 1 · Failed: 0',
      'Block Index Type Status Amount Pooler Transaction Date Planted',
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
  ])('contains a name in %s that can be read and copied', async (_, name) => {
    const { text } = await readBack(report(name), fonts);
    expect(text.replace(/\s/g, '')).toContain(name.normalize('NFKC').replace(/\s/g, ''));
  });

  it.each([
    ['Hebrew', 'בריכת כוכבים'],
    ['Arabic', 'حوض النجوم'],
  ])('contains a name in %s, written from right to left', async (_, name) => {
    const { text } = await readBack(report(name, 1, `${name} farmer@kale.test`), fonts);
    expect(text.match(new RegExp(name, 'g'))).toHaveLength(2);
    expect(text).toContain('farmer@kale.test');
  });

  it('aligns the numbers of a column, and its header, at their end', async () => {
    const { columns, ...rest } = report('Alpha', 2);
    const [first = [], second = []] = rest.rows;
    const rows = [first.with(7, '1,476.4700000 KALE'), second.with(7, '9.5000000 KALE')];
    const endOf = await endsOf({ ...rest, columns, rows });
    const ends = ['Planted', '1,476.4700000 KALE', '9.5000000 KALE'].map(endOf);
    expect(ends[0]).not.toBeNaN();
    expect(ends).toEqual([ends[0], ends[0], ends[0]]);
  });

  it('aligns numbers at their end although some are negative or not known', async () => {
    const { rows, ...rest } = report('Alpha', 4);
    const cells = [
      ['+1,476.4700000 KALE', '99.7%'],
      ['–', 'N/A'],
      ['−1,473.0716407 KALE', '0.0%'],
      ['+9.5000000 KALE', '100.0%'],
    ];
    const withUnknown = cells.map(
      ([amount = '', rate = ''], at) => rows[at]?.with(3, amount).with(7, rate) ?? [],
    );
    const ends = await endsOf({ ...rest, rows: withUnknown });
    const [amount, rate] = [ends('Amount'), ends('Planted')];
    expect([amount, rate].every(Number.isFinite)).toBe(true);
    expect(cells.map(([each = '']) => ends(each.replace('−', '-')))).toEqual(Array(4).fill(amount));
    expect(cells.map(([, each = '']) => ends(each))).toEqual(Array(4).fill(rate));
  });

  it('wraps facts and sums that are wider than the page', async () => {
    const time = '2026-11-30 21:44:08 UTC (local time 2026-12-01T03:14:07+05:30)';
    const sums = [1, 2, 3, 4].map(each => `Earned of the first 100 farmers: ${each},683,750.9601382 KALE`);
    const { facts, ...rest } = report('Alpha');
    const { text } = await readBack(
      { ...rest, facts: [`Period: ${time} to ${time}`, ...facts], summary: sums },
      none,
    );
    const read = text.replace(/\s+/g, ' ');
    expect(read).toContain(`Period: ${time} to ${time} Farmer: farmer@kale.test`);
    expect(read).toContain(`Total operations: 1 ${sums.join(' · ')} Block Index`);
  });

  it('does not overlap characters of two fonts in a long line', async () => {
    const sums = 'deposited 0.0000000 + net earned 29,797.2505335 + pending reward 358.1584377';
    const pdf = await drawReport(
      { ...report('Alpha'), facts: [`Total 30,031.9521821 KALE = ${sums} − withdrawn 0.0000000`] },
      fonts,
    );
    const { items } = await (await firstPageOf(pdf)).getTextContent();
    const before = items.find(each => 'str' in each && each.str.includes('358.1584377'));
    const end = before && 'width' in before ? before.transform[4] + before.width : Number.NaN;
    expect(startOf(items, '−')).toBeGreaterThan(end);
    expect(startOf(items, 'withdrawn')).toBeGreaterThan(startOf(items, '−'));
  });

  it('breaks a name without spaces that is wider than its column', async () => {
    const name = 'Звёздный'.repeat(9);
    const { rows, ...rest } = report(name);
    const pdf = await drawReport({ ...rest, rows }, fonts);
    const { items } = await (await firstPageOf(pdf)).getTextContent();
    const start = startOf(items, '0123abcd');
    const parts = items.filter(each => 'str' in each && /[а-я]/.test(each.str));
    expect(parts.map(each => 'str' in each && each.str).join('')).toBe(name);
    expect(parts.every(each => 'width' in each && each.transform[4] + each.width < start)).toBe(true);
  });

  it('prints a note across the page, below its row and above the next one', async () => {
    const reason = `恒星矿池: ${'the harvest was not accepted by the ledger and '.repeat(5)}the block expired`;
    const drawn = await drawReport({ ...report('Alpha', 2), notes: [reason, null] }, fonts);
    const document = await getDocumentProxy(new Uint8Array(drawn.output('arraybuffer')));
    const { items } = await (await document.getPage(1)).getTextContent();
    const heightOf = (text: string) => {
      const item = items.find(each => 'str' in each && each.str.includes(text));
      return item && 'transform' in item ? Number(item.transform[5]) : Number.NaN;
    };
    const heights = ['#90000', '恒', 'expired', '#89999'].map(heightOf);
    expect(heights.every(Number.isFinite)).toBe(true);
    expect(new Set(heights).size).toBe(4);
    expect(heights).toEqual(heights.toSorted((a, b) => b - a));
  });

  it('embeds only the font slices that it needs', async () => {
    await readBack(report('矿池'), fonts);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(2);
    expect(asked.every(file => file.startsWith('noto-sans-sc-'))).toBe(true);
  });

  it('prints a question mark for a character that no font has', async () => {
    const { text } = await readBack(report('Pool 𓆣 one'), fonts);
    expect(text).toContain('Pool ? one');
  });

  it('lists the first 100 of 10,000 operations on numbered pages, with a note', async () => {
    const { text, totalPages } = await readBack(report('恒星矿池', 10_000), fonts);
    expect(text).toContain('Total operations: 10000 (first 100 of 10000 listed)');
    expect(totalPages).toBeGreaterThan(1);
    for (let page = 1; page <= totalPages; page++) expect(text).toContain(`Page ${page} of ${totalPages}`);
    expect(text.match(/恒星矿池/g)).toHaveLength(100);
  });

  it('shows a message when there is nothing to list', async () => {
    const { text } = await readBack(report('none', 0), none);
    expect(text).toContain('No work history data available for the selected time period.');
  });

  it('fails as a whole if a font cannot be loaded', async () => {
    const lost = async () => ({ ...(await fonts()), woff: () => Promise.reject(new Error('gone')) });
    await expect(drawReport(report('矿池'), lost)).rejects.toThrow('gone');
  });
});

it('rejects a file that is not a font', () => {
  expect(() => trueTypeOf(new TextEncoder().encode('<!doctype html><title>Not found</title>'))).toThrow(
    'Not a WOFF font',
  );
});
