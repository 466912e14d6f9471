import { readFileOfApp } from 'shared-api/files';
import { type FontSource, fileOf, type SliceRanges } from './font-slices.ts';

type Asset = Promise<{ default: string }>;

/** The address of a slice under the name given by the build. Only the slices that a text needs are fetched. */
const addressOf = (file: string): Asset => {
  const family = file.replace(/-[^-]+(-ext)?-400-normal$/, '');
  switch (family) {
    case 'noto-sans':
      return import(
        /* webpackMode: "eager", webpackInclude: /-400-normal\.woff$/ */
        `../../node_modules/@fontsource/noto-sans/files/${file}.woff`
      );
    case 'noto-sans-hebrew':
      return import(
        /* webpackMode: "eager", webpackInclude: /-400-normal\.woff$/ */
        `../../node_modules/@fontsource/noto-sans-hebrew/files/${file}.woff`
      );
    case 'noto-sans-arabic':
      return import(
        /* webpackMode: "eager", webpackInclude: /-400-normal\.woff$/ */
        `../../node_modules/@fontsource/noto-sans-arabic/files/${file}.woff`
      );
    case 'noto-sans-sc':
      return import(
        /* webpackMode: "eager", webpackInclude: /-400-normal\.woff$/ */
        `../../node_modules/@fontsource/noto-sans-sc/files/${file}.woff`
      );
    default:
      return import(
        /* webpackMode: "eager", webpackInclude: /-400-normal\.woff$/ */
        `../../node_modules/@fontsource/gowun-dodum/files/${file}.woff`
      );
  }
};

/** The product's bundled fonts (SIL Open Font License). */
export const appFonts: FontSource = {
  ranges: async family => {
    const { default: ranges }: { default: SliceRanges } = await import(
      /* webpackMode: "eager" */ `../../node_modules/@fontsource/${family}/unicode.json`
    );
    return ranges;
  },
  woff: async slice => {
    const { default: address } = await addressOf(fileOf(slice));
    return readFileOfApp(address);
  },
};
