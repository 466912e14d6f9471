import { render, screen } from '@testing-library/react';
import { HarvestBy } from './harvest-by.tsx';

const HOUR = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

describe('the deadline of a harvest', () => {
  it.each([
    [7.1, 'text-2', 0, 'in 7 h 6 min'],
    [5.1, 'waiting', 1, 'in 5 h 6 min'],
    [1.1, 'loss', 1, 'in 1 h 6 min'],
  ])('in %s hours is %s', (hours, ink, marks, left) => {
    const { container } = render(<HarvestBy at={at(hours)} lifetime={86_400} />);
    const words = screen.getByText(/^Harvest by .*\d:\d\d/);
    expect(words).toHaveTextContent(left);
    expect(words).toHaveStyle({ color: `var(--${ink})` });
    expect(container.getElementsByTagName('use')).toHaveLength(marks);
  });

  it.each([[undefined], [null], ['soon'], [at(-0.1)]])('that is %s is not shown', when => {
    const { container } = render(<HarvestBy at={when} lifetime={86_400} />);
    expect(container).toBeEmptyDOMElement();
  });
});
