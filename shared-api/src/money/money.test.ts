import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  add,
  amount,
  floorShare,
  formatAmount,
  InvalidAmount,
  parseAmount,
  shownNet,
  shownParts,
  shownTotal,
  splitReward,
  subtract,
  sum,
  toDecimal,
} from './index.ts';

const units = fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n });
const kale = (value: bigint) => amount('KALE', value);

describe('an amount', () => {
  it('round-trips through a decimal string, to the unit', () => {
    fc.assert(fc.property(units, n => parseAmount('KALE', toDecimal(kale(n))) === n));
  });

  it('always travels with 7 places', () => {
    expect(toDecimal(parseAmount('XLM', '12.345'))).toBe('12.3450000');
    expect(toDecimal(amount('XLM', -1n))).toBe('-0.0000001');
    expect(parseAmount('KALE', 25)).toBe(250000000n);
    expect(parseAmount('XLM', '922337203685.4775807')).toBe(2n ** 63n - 1n);
  });

  it('reads amounts that floats get wrong', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000 }), n => {
        const text = `0.${String(n).padStart(7, '0')}`;
        return parseAmount('KALE', text) === BigInt(n);
      }),
    );
  });

  it.each(['', ' 1', '1.', '.5', '1e3', '0x10', '1,000', '1.12345678', 'NaN', '--1', '922337203685.4775808'])(
    'refuses %j',
    text => expect(() => parseAmount('XLM', text)).toThrow(InvalidAmount),
  );

  it.each([0.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses the number %p', value =>
    expect(() => parseAmount('XLM', value)).toThrow(InvalidAmount),
  );

  it('is shown with all its decimals where fewer would read zero', () => {
    expect(formatAmount(parseAmount('KALE', '-0.001'))).toBe('-0.0010000');
    expect(formatAmount(parseAmount('XLM', '0.0000100'), { places: 4 })).toBe('0.0000100');
    expect(formatAmount(parseAmount('KALE', '0.01'))).toBe('0.01');
    fc.assert(
      fc.property(
        fc.bigInt({ min: -300_000n, max: 300_000n }),
        fc.integer({ min: 0, max: 7 }),
        (n, places) => {
          return /[1-9]/.test(formatAmount(kale(n), { places })) === (n !== 0n);
        },
      ),
    );
  });

  it('is shown grouped and never rounded up', () => {
    expect(formatAmount(parseAmount('KALE', '1234567.8999999'), { places: 2 })).toBe('1,234,567.89');
    expect(formatAmount(kale(0n))).toBe('0.00');
    expect(formatAmount(parseAmount('KALE', '999.9'), { places: 0 })).toBe('999');
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 7 }), (n, places) => {
        const shown = parseAmount('KALE', formatAmount(kale(n), { places }).replaceAll(',', ''));
        return n >= 0n ? shown <= n : shown >= n;
      }),
    );
  });
});

describe('arithmetic', () => {
  it('adds and subtracts without loss', () => {
    fc.assert(fc.property(units, units, (a, b) => subtract(add(kale(a), kale(b)), kale(b)) === a));
    expect(sum('XLM', [])).toBe(0n);
    expect(sum('KALE', [kale(1n), kale(2n)])).toBe(3n);
  });

  it('takes a share rounded down', () => {
    expect(floorShare(kale(99n), 0.05)).toBe(4n);
    expect(floorShare(kale(10n ** 18n), 0.29)).toBe(29n * 10n ** 16n);
    expect(() => floorShare(kale(1n), 1.01)).toThrow(RangeError);
  });

  it('splits a reward so that the parts add up to the unit', () => {
    const fraction = fc.integer({ min: 0, max: 500_000 }).map(ppm => ppm / 1e6);
    const reward = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n });
    fc.assert(
      fc.property(reward, fraction, fraction, (n, rewardSplit, platformFee) => {
        const { pooler, platform, farmer } = splitReward(kale(n), { rewardSplit, platformFee });
        return pooler + platform + farmer === n && pooler >= 0n && platform >= 0n && farmer >= 0n;
      }),
    );
    expect(() => splitReward(kale(1n), { rewardSplit: 0.6, platformFee: 0.6 })).toThrow(RangeError);
  });
});

describe('the parts of a sum', () => {
  const shownAs = (value: bigint, places: number) =>
    parseAmount('KALE', formatAmount(kale(value), { places }).replaceAll(',', ''));

  it('add up to the displayed sum, each within one unit of its last decimal and none zero unless it is', () => {
    const units = fc.oneof(
      fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
      fc.bigInt({ min: -200_000n, max: 200_000n }),
    );
    fc.assert(
      fc.property(fc.array(units, { maxLength: 6 }), fc.integer({ min: 0, max: 7 }), (parts, places) => {
        const step = 10n ** BigInt(7 - places);
        const cut = (value: bigint) => value - (value % step);
        const shown = shownParts(parts.map(kale), places);
        const whole = shown.filter(part => part % step === 0n);
        const total = sum('KALE', parts.map(kale));
        expect(sum('KALE', whole)).toBe(cut(total));
        for (const [at, part] of shown.entries()) {
          const exact = parts[at] ?? 0n;
          const difference = part - exact;
          expect(part === 0n).toBe(exact === 0n);
          expect(part % step === 0n || part === exact).toBe(true);
          expect(difference < step && difference > -step).toBe(true);
        }
      }),
    );
  });

  it('are those of a Total, with Available as it is shown alone', () => {
    const money = {
      available: kale(9_491_099_999n),
      planted: kale(624_799_999n),
      pendingReward: kale(870_699_999n),
    };
    expect(shownTotal(money)).toEqual({
      available: kale(9_491_000_000n),
      planted: kale(624_800_000n),
      pendingReward: kale(870_700_000n),
      total: kale(10_986_599_997n),
    });
    const units = fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.bigInt({ min: 0n, max: 200_000n }));
    fc.assert(
      fc.property(units, units, units, (available, planted, pendingReward) => {
        const parts = {
          available: kale(available),
          planted: kale(planted),
          pendingReward: kale(pendingReward),
        };
        const { total, ...shown } = shownTotal(parts);
        expect(shown.available).toBe(shownAs(available, 2));
        const whole = Object.values(shown).filter(part => part % 100_000n === 0n);
        expect(sum('KALE', whole)).toBe(total - (total % 100_000n));
      }),
    );
  });

  it('are earnings and losses as they are shown alone, whose difference is the displayed net', () => {
    expect(shownNet(kale(100_060_000n), kale(10_090_000n))).toEqual({
      earned: kale(100_000_000n),
      lost: kale(10_000_000n),
      net: kale(90_000_000n),
    });
    const units = fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.bigInt({ min: 0n, max: 200_000n }));
    fc.assert(
      fc.property(units, units, (earned, lost) => {
        const shown = shownNet(kale(earned), kale(lost));
        expect(shown.earned).toBe(shownAs(earned, 2));
        expect(shown.lost).toBe(shownAs(lost, 2));
        expect(shown.net).toBe(shown.earned === shown.lost ? earned - lost : shown.earned - shown.lost);
      }),
    );
  });
});

it('never touches floats', () => {
  const sources = readdirSync(import.meta.dirname).filter(name => !name.includes('.test.'));
  for (const name of sources) {
    expect(readFileSync(`${import.meta.dirname}/${name}`, 'utf8')).not.toMatch(/parseFloat|\bNumber\(/);
  }
});
