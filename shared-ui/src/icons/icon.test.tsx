import { render } from '@testing-library/react';
import { Icon } from './icon.tsx';

const frame = async () => {
  await new Promise(requestAnimationFrame);
  await new Promise(resolve => setTimeout(resolve));
};

const drawings = () =>
  [...document.querySelectorAll('use')].map(use => use.getAttribute('href')?.split('#')[1]);

describe('an icon', () => {
  it('is drawn after the first frame of the page, and at once from then on', async () => {
    const { rerender } = render(<Icon name="menu" />);
    rerender(<Icon name="bell" />);
    expect(drawings()).toEqual([undefined]);
    await frame();
    expect(drawings()).toEqual(['bell']);
    rerender(
      <>
        <Icon name="bell" />
        <Icon name="sun" />
      </>,
    );
    expect(drawings()).toEqual(['bell', 'sun']);
  });
});
