import { parseSync } from '@swc/core';

type Syntax = Record<string, unknown>;

const isSyntax = (value: unknown): value is Syntax => typeof value === 'object' && value !== null;
const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isSyntax) : []);
const wordsOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The words of a literal or of a JSX element, with `{}` for each inserted value or element. */
function wordsIn(syntax: Syntax): string | null {
  switch (syntax.type) {
    case 'StringLiteral':
    case 'JSXText':
      return wordsOf(syntax.value);
    case 'TemplateLiteral':
      return listOf(syntax.quasis)
        .map(({ cooked }) => wordsOf(cooked))
        .join('{}');
    case 'JSXElement':
    case 'JSXFragment':
      return listOf(syntax.children)
        .map(child => {
          if (child.type === 'JSXText') return wordsOf(child.value);
          const inserted = child.type === 'JSXExpressionContainer' && child.expression;
          return (isSyntax(inserted) && wordsIn(inserted)) || '{}';
        })
        .join('');
    default:
      return null;
  }
}

/** A file of the product: its name and text. */
export type Source = readonly [name: string, text: string];

/** Every text that a file can show: one for each literal and each JSX element, without comments and types. */
function shownTexts([name, text]: Source): string[] {
  const texts: string[] = [];
  const collect = (value: unknown): void => {
    if (!isSyntax(value) || value.type === 'TsLiteralType') return;
    const words = wordsIn(value);
    // Browsers show any white space, such as a line break in JSX, as one space.
    if (words !== null) texts.push(words.replaceAll(/\s+/g, ' ').trim());
    for (const part of Object.values(value)) collect(part);
  };
  collect(parseSync(text, { syntax: 'typescript', tsx: name.endsWith('x') }));
  return texts;
}

/** The specified texts that no source shows as a whole. Names in braces are placeholders. */
export const missingTexts = (specified: string[], sources: Source[]) => {
  const shown = new Set(sources.flatMap(shownTexts));
  return specified.filter(text => !shown.has(text.replaceAll(/\{[^}]*\}/g, '{}')));
};
