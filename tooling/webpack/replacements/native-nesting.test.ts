import { jest } from '@jest/globals';
import * as stylis from './native-nesting.ts';

/** As styled-components has a component's styles turned into rules. */
const rulesOf = (css: string) => {
  const rules: string[] = [];
  const flatten = jest.fn();
  const steps = stylis.middleware([flatten, stylis.stringify, stylis.rulesheet(rule => rules.push(rule))]);
  stylis.serialize(stylis.compile(css), steps);
  expect(flatten).not.toHaveBeenCalled();
  return rules;
};

test("a component's styles are one rule, nested as they are written", () => {
  const css = '.card { color: var(--text); &:hover { color: red; } @media print { a { color: black; } } }';
  expect(rulesOf(css)).toEqual([css]);
});
