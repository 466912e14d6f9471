import { missingTexts } from './shown-texts.ts';

const missing = (text: string, source: string) => missingTexts([text], [['page.tsx', source]]);

describe('a specified text', () => {
  it.each<[string, string, string]>([
    ['a literal', 'Pool Full', "const label = isFull ? 'Pool Full' : 'Open';"],
    ['an attribute', 'Get Started', '<Button label="Get Started" />;'],
    ['a template', 'Page {page} of {pages}', `show(\`Page \${now + 1} of \${count}\`);`],
    ['JSX of several lines', 'Page {page} of {pages}', "<p>\n  Page {page}{' '}\n  of <b>{pages}</b>\n</p>;"],
    ['a nested element', 'View Details', '<p><a href="/pool">View Details</a> or leave</p>;'],
  ])('is found in %s', (_place, text, source) => {
    expect(missing(text, source)).toEqual([]);
  });

  it.each<[string, string, string]>([
    ['only a comment has it', 'Pool Full', '// Pool Full\n/* Pool Full */\n<p>{/* Pool Full */}Open</p>;'],
    ['only a type has it', 'Pool Full', "type Label = 'Pool Full';"],
    ['only a name has it', 'Full', 'const Full = 1; show(Full);'],
    ['only a longer text has it', 'HTTP {status}', `show(\`HTTP \${status}: \${statusText}\`);`],
    ['a letter differs', 'Pool Full', "show('Pool full');"],
    ['it is in pieces', 'Page {page} of {pages}', `show(\`Page \${page}\`, 'of', \`\${pages}\`);`],
    ['its value is left out', 'HTTP {status}', "show('HTTP');"],
  ])('is missing when %s', (_reason, text, source) => {
    expect(missing(text, source)).toEqual([text]);
  });
});
