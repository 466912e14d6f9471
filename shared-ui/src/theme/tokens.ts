/** Colours of one theme; every name becomes a CSS variable (`canvas` is `var(--canvas)`). */
export type Palette = Record<
  | 'canvas'
  | 'surface'
  | 'raised'
  | 'sunken'
  | 'hover'
  | 'field'
  | 'line'
  | 'line-strong'
  | 'control-line'
  | 'text'
  | 'text-2'
  | 'text-3'
  | 'accent'
  | 'accent-hover'
  | 'accent-ink'
  | 'accent-soft'
  | 'focus'
  | 'gain'
  | 'gain-soft'
  | 'loss'
  | 'loss-soft'
  | 'waiting'
  | 'waiting-soft'
  | 'information'
  | 'information-soft'
  | 'neutral'
  | 'neutral-soft'
  | 'danger-fill'
  | 'danger-ink'
  | 'chart-gain'
  | 'chart-loss'
  | 'chart-1'
  | 'chart-2'
  | 'chart-3'
  | 'chart-4'
  | 'chart-5'
  | 'chart-6'
  | 'chart-grid'
  | 'chart-zero'
  | 'chart-axis'
  | 'scrim'
  | 'shadow',
  string
>;

export const dark: Palette = {
  canvas: '#121212',
  surface: '#171717',
  raised: '#1f1f1f',
  sunken: '#0d0d0d',
  hover: '#1e1e1e',
  field: '#101010',
  line: '#262626',
  'line-strong': '#383838',
  'control-line': '#6b6b6b',
  text: '#f0f0f0',
  'text-2': '#b0b0b0',
  'text-3': '#8f8f8f',
  accent: '#95c697',
  'accent-hover': '#a9d3ab',
  'accent-ink': '#0d1a0e',
  'accent-soft': '#1a261b',
  focus: '#b6e0b8',
  gain: '#86d492',
  'gain-soft': '#14231a',
  loss: '#ff8371',
  'loss-soft': '#2a1714',
  waiting: '#eeb755',
  'waiting-soft': '#261e10',
  information: '#8bbcff',
  'information-soft': '#142031',
  neutral: '#b0b0b0',
  'neutral-soft': '#242424',
  'danger-fill': '#fa4f38',
  'danger-ink': '#1c0703',
  'chart-gain': '#95c697',
  'chart-loss': '#f0614c',
  'chart-1': '#95c697',
  'chart-2': '#6ba4f8',
  'chart-3': '#eeb755',
  'chart-4': '#c9a3f5',
  'chart-5': '#4fc3bd',
  'chart-6': '#9b9b9b',
  'chart-grid': '#232323',
  'chart-zero': '#4a4a4a',
  'chart-axis': '#8f8f8f',
  scrim: 'rgb(0 0 0 / 0.66)',
  shadow: '0 0 0 1px #2c2c2c, 0 16px 48px rgb(0 0 0 / 0.6)',
};

export const light: Palette = {
  canvas: '#f7f8f7',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#eff1ef',
  hover: '#f2f4f2',
  field: '#ffffff',
  line: '#e4e7e4',
  'line-strong': '#cdd3cd',
  'control-line': '#848c85',
  text: '#141714',
  'text-2': '#525a53',
  'text-3': '#656d66',
  accent: '#2f6f38',
  'accent-hover': '#255a2d',
  'accent-ink': '#ffffff',
  'accent-soft': '#e7f2e8',
  focus: '#2f6f38',
  gain: '#1d6b30',
  'gain-soft': '#e5f4e8',
  loss: '#b32a17',
  'loss-soft': '#fdece9',
  waiting: '#7a4f00',
  'waiting-soft': '#fdf2da',
  information: '#1a5a9c',
  'information-soft': '#e6f0fb',
  neutral: '#525a53',
  'neutral-soft': '#eceeec',
  'danger-fill': '#c4301c',
  'danger-ink': '#ffffff',
  'chart-gain': '#4c9158',
  'chart-loss': '#cf3f2a',
  'chart-1': '#4c9158',
  'chart-2': '#2b6cc4',
  'chart-3': '#b57a12',
  'chart-4': '#8552c4',
  'chart-5': '#1b8a85',
  'chart-6': '#7b827c',
  'chart-grid': '#eceeec',
  'chart-zero': '#b3bab4',
  'chart-axis': '#656d66',
  scrim: 'rgb(16 22 16 / 0.42)',
  shadow: '0 0 0 1px #dfe3df, 0 16px 48px rgb(20 40 20 / 0.16)',
};

/** Type, space, shape, layout and motion: the same in both themes. */
const shared = {
  'fallback-font': '"Geist Fallback", "Geist Roboto", system-ui, -apple-system, "Segoe UI", sans-serif',
  font: 'var(--fallback-font)',
  mono: 'ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace',
  /** The landing page's headline only. */
  'text-display': 'clamp(2.25rem, 1.4rem + 3.6vw, 3.5rem)',
  'text-hero': '2.5rem',
  'text-title': '1.5rem',
  'text-section': '1.125rem',
  'text-body': '0.875rem',
  'text-caption': '0.75rem',
  'leading-hero': '2.75rem',
  'leading-title': '2rem',
  'leading-section': '1.5rem',
  'leading-body': '1.25rem',
  'leading-caption': '1rem',
  regular: '400',
  medium: '500',
  semibold: '600',
  'space-1': '0.25rem',
  'space-2': '0.5rem',
  'space-3': '0.75rem',
  'space-4': '1rem',
  'space-5': '1.25rem',
  'space-6': '1.5rem',
  'space-8': '2rem',
  'space-10': '2.5rem',
  'space-12': '3rem',
  'space-16': '4rem',
  gutter: '1rem',
  'card-pad': '1.25rem',
  row: '2.25rem',
  'row-dense': '1.75rem',
  control: '2.25rem',
  'radius-s': '4px',
  radius: '8px',
  'radius-l': '12px',
  'radius-full': '999px',
  header: '3.25rem',
  sidebar: '18rem',
  'sidebar-strip': '4rem',
  content: '75rem',
  form: '35rem',
  quick: '120ms',
  calm: '200ms',
  ease: 'cubic-bezier(0.2, 0, 0, 1)',
};

const variables = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** Every token as CSS: dark on a screen unless `<html data-theme="light">`, always light on paper; smaller on phones. */
export const tokensCss = `:root{${variables(shared)};${variables(light)};color-scheme:light}
@media screen{:root:not([data-theme=light]){${variables(dark)};color-scheme:dark}}
@media (max-width:639.98px){:root{--text-hero:2rem;--leading-hero:2.25rem;--card-pad:1rem;--gutter:0.75rem}}`;
