import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import * as v from 'valibot';
import { parse } from 'yaml';

const Rule = v.strictObject({
  alert: v.pipe(v.string(), v.regex(/^[A-Z]\w+$/)),
  expr: v.string(),
  for: v.optional(v.pipe(v.string(), v.regex(/^\d+[smh]$/))),
  labels: v.strictObject({ severity: v.picklist(['critical', 'warning']) }),
  annotations: v.strictObject({ summary: v.string() }),
});
const Rules = v.strictObject({
  groups: v.array(v.strictObject({ name: v.string(), rules: v.array(Rule) })),
});

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const { groups } = v.parse(Rules, parse(read('../../../docs/alarm-rules.yml')));
const rules = groups.flatMap(group => group.rules);
const exported = new Set(
  read('./metrics.ts')
    .match(/'kale_\w+'/g)
    ?.map(name => name.slice(1, -1)),
);

/** The metrics that an expression reads. Throws if it is not PromQL. */
function metricsOf(expression: string): string[] {
  const found: string[] = [];
  parser.parse(expression).iterate({
    enter({ type, from, to }) {
      if (type.isError) throw new SyntaxError(`not PromQL at ${from}: ${expression}`);
      if (type.name === 'Identifier') found.push(expression.slice(from, to));
    },
  });
  return found;
}

it.each(rules)('the alarm $alert reads metrics that exist', ({ expr }) => {
  const read = metricsOf(expr);
  expect(read.length).toBeGreaterThan(0);
  for (const name of read) expect(exported).toContain(name);
});

it('rejects an expression that is not PromQL', () => {
  expect(() => metricsOf('max(kale_forfeits_total[10m) > 0')).toThrow(SyntaxError);
});

it('has a rule for every metric that is described as an alarm', () => {
  const alarming = [...read('./metrics.ts').matchAll(/'(kale_\w+)',\s*'[^']*is an alarm/g)].map(
    ([, name]) => name,
  );
  const watched = new Set(rules.flatMap(({ expr }) => metricsOf(expr)));
  expect(alarming.length).toBeGreaterThan(5);
  for (const name of alarming) expect(watched).toContain(name);
});
