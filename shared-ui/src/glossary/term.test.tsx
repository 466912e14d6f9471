import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { glossary } from './glossary.ts';
import { Term } from './term.tsx';

const meaning = glossary['block-index'].meaning;
const open = () => render(<Term name="block-index">Block Index</Term>);

describe('a term', () => {
  it('is defined on focus, for screen readers too, until Escape', async () => {
    open();
    const term = screen.getByRole('button', { name: 'Block Index' });
    await userEvent.tab();
    expect(term).toHaveFocus();
    expect(await screen.findByRole('tooltip')).toHaveTextContent(`Block index${meaning}`);
    expect(term).toHaveAccessibleDescription(expect.stringContaining(meaning));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });

  it('is defined on a tap, until the next tap elsewhere', async () => {
    open();
    await userEvent.pointer({ keys: '[TouchA]', target: screen.getByText('Block Index') });
    expect(await screen.findByRole('tooltip')).toHaveTextContent(meaning);
    await userEvent.pointer({ keys: '[TouchA]', target: document.body });
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });
});

describe('the glossary', () => {
  it('names each term once, in sentences', () => {
    const entries = Object.values(glossary);
    expect(new Set(entries.map(({ term }) => term)).size).toBe(entries.length);
    for (const { meaning } of entries) expect(meaning).toMatch(/^[A-Z0-9].*\.$/);
  });
});
