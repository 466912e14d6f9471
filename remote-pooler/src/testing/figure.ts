import { screen } from '@testing-library/react';

/** The cell of a strip of figures with this name. */
export const figure = (name: string, from: Pick<typeof screen, 'getAllByText'> = screen): HTMLElement => {
  const [label] = from.getAllByText(name, { selector: 'dt, dt *' }).toReversed();
  const cell = label?.closest('div');
  if (!cell) throw new Error(`There is no figure ${name}`);
  return cell;
};
