import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from '../router/memory-router.ts';
import { useLocation, useNavigate } from '../router/router.ts';
import { useListSearch } from '../router/use-list-search.ts';
import { PageRows, usePaged } from './paged.ts';
import { Pager } from './pager.tsx';

const pageOf = (items: string[], totalPages: number) => ({ items, pagination: { totalPages } });
type Pages = Record<number, ReturnType<typeof pageOf>>;

const List = ({ pages }: { pages: Pages }) => {
  const { page, setPage } = useListSearch();
  const { shown, totalPages, rows } = usePaged(pages[page], page, setPage);
  const navigate = useNavigate();
  return (
    <>
      <PageRows {...rows} role="group" aria-label="Rows">
        {shown?.items.length === 0 ? 'Nothing found' : shown?.items.join(', ')}
      </PageRows>
      {totalPages > 1 && <Pager page={page} totalPages={totalPages} onPageChange={setPage} />}
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <output aria-label="Address">{useLocation().search}</output>
    </>
  );
};

const view = (pages: Pages, ...addresses: string[]) => (
  <MemoryRouter initialEntries={addresses}>
    <List pages={pages} />
  </MemoryRouter>
);
const rows = () => screen.getByRole('group', { name: 'Rows' });
const address = () => screen.getByLabelText('Address').textContent;
const both = { 1: pageOf(['Anna', 'Ben'], 2), 2: pageOf(['Clara'], 2), 9: pageOf([], 2) };

describe('a list in pages', () => {
  it('opens the last page when the URL is beyond the end, and Back does not return there', async () => {
    render(view(both, '/?page=1', '/?page=9'));
    expect(rows()).toHaveTextContent('Clara');
    expect(screen.getByText('Page 2 of 2')).toBeVisible();
    expect(address()).toBe('?page=2');
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(rows()).toHaveTextContent('Anna, Ben');
  });

  it('returns to the first page when the second becomes empty, and never shows an empty list', () => {
    const { rerender } = render(view(both, '/?page=2'));
    expect(rows()).toHaveTextContent('Clara');
    rerender(view({ 2: pageOf([], 1) }, '/?page=2'));
    expect(rows()).toHaveTextContent('Clara');
    expect(rows()).toHaveAttribute('aria-busy', 'true');
    expect(address()).toBe('');
    rerender(view({ 1: pageOf(['Anna', 'Ben'], 1) }, '/?page=2'));
    expect(rows()).toHaveTextContent('Anna, Ben');
  });

  it('stays on the first page if the list is empty', () => {
    render(view({ 1: pageOf([], 1) }, '/'));
    expect(rows()).toHaveTextContent('Nothing found');
    expect(address()).toBe('');
  });

  it('keeps rows, pager and focus while the next page loads', async () => {
    const { rerender } = render(view({ 1: pageOf(['Anna'], 3) }, '/'));
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(rows()).toHaveTextContent('Anna');
    expect(rows()).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
    rerender(view({ 2: pageOf(['Ben'], 3) }, '/'));
    expect(rows()).toHaveTextContent('Ben');
    expect(rows()).toHaveAttribute('aria-busy', 'false');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  });

  it('does not show an empty result while another search loads', () => {
    const { rerender } = render(view({ 1: pageOf([], 1) }, '/'));
    rerender(view({}, '/'));
    expect(rows()).toBeEmptyDOMElement();
  });
});

describe('a pager at an end', () => {
  it('focuses the button that leads back', async () => {
    render(view(both, '/'));
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  });
});
