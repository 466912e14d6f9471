// node tooling/icons/draw-sprite.ts: writes the sprite of shared-ui from Lucide's drawings (ISC licence).
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LucideIcon } from 'lucide-react';
import activity from 'lucide-react/icons/activity';
import arrowDown from 'lucide-react/icons/arrow-down';
import arrowLeft from 'lucide-react/icons/arrow-left';
import arrowRight from 'lucide-react/icons/arrow-right';
import arrowUp from 'lucide-react/icons/arrow-up';
import bell from 'lucide-react/icons/bell';
import cube from 'lucide-react/icons/box';
import chart from 'lucide-react/icons/chart-no-axes-column';
import check from 'lucide-react/icons/check';
import chevronDown from 'lucide-react/icons/chevron-down';
import chevronLeft from 'lucide-react/icons/chevron-left';
import chevronRight from 'lucide-react/icons/chevron-right';
import sort from 'lucide-react/icons/chevrons-up-down';
import checkCircle from 'lucide-react/icons/circle-check';
import question from 'lucide-react/icons/circle-question-mark';
import failure from 'lucide-react/icons/circle-x';
import clock from 'lucide-react/icons/clock';
import coins from 'lucide-react/icons/coins';
import copy from 'lucide-react/icons/copy';
import download from 'lucide-react/icons/download';
import external from 'lucide-react/icons/external-link';
import eye from 'lucide-react/icons/eye';
import eyeOff from 'lucide-react/icons/eye-off';
import history from 'lucide-react/icons/history';
import inbox from 'lucide-react/icons/inbox';
import info from 'lucide-react/icons/info';
import pool from 'lucide-react/icons/layers';
import dashboard from 'lucide-react/icons/layout-dashboard';
import leaf from 'lucide-react/icons/leaf';
import exit from 'lucide-react/icons/log-out';
import menu from 'lucide-react/icons/menu';
import minus from 'lucide-react/icons/minus';
import monitor from 'lucide-react/icons/monitor';
import moon from 'lucide-react/icons/moon';
import network from 'lucide-react/icons/network';
import panel from 'lucide-react/icons/panel-left';
import pickaxe from 'lucide-react/icons/pickaxe';
import refresh from 'lucide-react/icons/refresh-cw';
import search from 'lucide-react/icons/search';
import server from 'lucide-react/icons/server';
import settings from 'lucide-react/icons/settings';
import shield from 'lucide-react/icons/shield';
import sprout from 'lucide-react/icons/sprout';
import sun from 'lucide-react/icons/sun';
import warning from 'lucide-react/icons/triangle-alert';
import user from 'lucide-react/icons/user';
import users from 'lucide-react/icons/users';
import wallet from 'lucide-react/icons/wallet';
import wheat from 'lucide-react/icons/wheat';
import x from 'lucide-react/icons/x';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type IconName, iconNames } from 'shared-ui/icon-names';
import { root } from '../webpack/packages.ts';

const drawings: Record<IconName, LucideIcon> = {
  activity,
  'arrow-down': arrowDown,
  'arrow-left': arrowLeft,
  'arrow-right': arrowRight,
  'arrow-up': arrowUp,
  bell,
  chart,
  check,
  'check-circle': checkCircle,
  'chevron-down': chevronDown,
  'chevron-left': chevronLeft,
  'chevron-right': chevronRight,
  clock,
  coins,
  copy,
  cube,
  dashboard,
  download,
  exit,
  external,
  eye,
  'eye-off': eyeOff,
  failure,
  history,
  inbox,
  info,
  leaf,
  menu,
  minus,
  monitor,
  moon,
  network,
  panel,
  pickaxe,
  pool,
  question,
  refresh,
  search,
  server,
  settings,
  shield,
  sort,
  sprout,
  sun,
  user,
  users,
  wallet,
  warning,
  wheat,
  x,
};

/** An icon's shapes without their style, which is set where they are used. */
const shapesOf = (drawing: LucideIcon) =>
  renderToStaticMarkup(createElement(drawing)).replace(/^<svg[^>]*>|<\/svg>$/g, '');

/** The whole sprite: one symbol per name. */
export const drawSprite = () => {
  const symbols = iconNames.map(
    name => `<symbol id="${name}" viewBox="0 0 24 24">${shapesOf(drawings[name])}</symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
};

/** The path of the generated sprite. */
export const spritePath = join(root, 'shared-ui/src/icons/icons.svg');

if (import.meta.main) await writeFile(spritePath, drawSprite());
