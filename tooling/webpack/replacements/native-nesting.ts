/**
 * In the place of stylis, which styled-components has flatten each component's nested rules before a browser reads them.
 * Every browser that can run the product (import maps with integrity) reads nested rules by itself, so a component's
 * styles go to it as they are written, as one rule.
 */

type Take = (rule: string) => void;

export const RULESET = 'rule';

export const compile = (rule: string) => rule;

export const rulesheet = (take: Take) => take;

/** Of all steps that a rule would go through, the last takes it. */
export const middleware = (steps: readonly (Take | undefined)[]) => (rule: string) => steps.at(-1)?.(rule);

export const serialize = (rule: string, take: Take) => take(rule);

/** Steps that a rule does not go through. */
export const prefixer = undefined;
export const stringify = undefined;
