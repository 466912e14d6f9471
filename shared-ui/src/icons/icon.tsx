import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { afterFirstFrame, isFirstFramePast } from './first-frame.ts';
import type { IconName } from './icon-names.ts';

/** One file for all drawings, cached for ever: no drawing is part of the code. Made by `tooling/icons`. */
const sprite = new URL('./icons.svg', import.meta.url).pathname;

const Frame = styled.span`
  display: inline-flex;
  flex: none;
  vertical-align: -0.15em;

  & > svg {
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
`;

/** References an icon after the first frame, so that loading the sprite does not delay it. */
const drawing = (href: string): ComponentProps<'use'> =>
  isFirstFramePast() ? { href } : { ref: use => afterFirstFrame(() => use?.setAttribute('href', href)) };

/** One line icon, by default 16 px, in the colour of its text. Decoration: hidden from screen readers. */
export const Icon = ({
  name,
  size = 16,
  ...rest
}: { name: IconName; size?: number } & ComponentProps<'span'>) => (
  <Frame aria-hidden="true" {...rest}>
    <svg width={size} height={size} aria-hidden="true">
      <use {...drawing(`${sprite}#${name}`)} />
    </svg>
  </Frame>
);
