import { readFileSync } from 'node:fs';
import { drawSprite, spritePath } from './draw-sprite.ts';

describe('the sprite of icons', () => {
  it('contains the current drawings', () => {
    expect(readFileSync(spritePath, 'utf8')).toBe(drawSprite());
  });
});
