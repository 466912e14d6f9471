import { readFileSync } from 'node:fs';
import { drawSprite, spritePath } from './draw-sprite.ts';

describe('the sprite of icons', () => {
  it('holds every drawing as it is now', () => {
    expect(readFileSync(spritePath, 'utf8')).toBe(drawSprite());
  });
});
