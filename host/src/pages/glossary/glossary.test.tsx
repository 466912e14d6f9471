import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { withApi } from 'shared-api/testing';
import { glossary } from 'shared-ui/glossary';
import { renderInApp } from '../../testing/render-app.tsx';
import Glossary from './glossary.tsx';

withApi();

it('defines every term, in alphabetical order', () => {
  renderInApp(<Glossary />, '/glossary');
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).toHaveLength(Object.keys(glossary).length);
  expect(terms).toEqual(terms.toSorted((a, b) => (a ?? '').localeCompare(b ?? '')));
  expect(screen.getByText(glossary.planted.meaning)).toBeVisible();
});

it('finds a term by a word of its definition', async () => {
  renderInApp(<Glossary />, '/glossary');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search terms' }), '0.0000001');
  await waitFor(() => expect(screen.getAllByRole('term')).toHaveLength(1));
  expect(screen.getByText('Stroop')).toBeVisible();
});
