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
  | 'muted'
  | 'accent'
  | 'accent-text'
  | 'accent-ink'
  | 'accent-hover'
  | 'accent-soft'
  | 'success'
  | 'success-soft'
  | 'warning'
  | 'warning-soft'
  | 'danger'
  | 'danger-soft'
  | 'danger-fill'
  | 'danger-ink'
  | 'info'
  | 'info-soft'
  | 'focus'
  | 'scrim',
  string
>;

export const dark: Palette = {
  canvas: '#121212',
  surface: '#171717',
  raised: '#1e1e1e',
  sunken: '#0e0e0e',
  hover: '#222222',
  field: '#101010',
  line: '#2a2a2a',
  'line-strong': '#3a3a3a',
  'control-line': '#686868',
  text: '#ededed',
  muted: '#a3a3a3',
  accent: '#95c697',
  'accent-text': '#95c697',
  'accent-ink': '#0d1a0e',
  'accent-hover': '#a9d3ab',
  'accent-soft': '#1c2a1d',
  success: '#0bda3c',
  'success-soft': '#10211a',
  warning: '#f2b84b',
  'warning-soft': '#241d12',
  danger: '#ff6b55',
  'danger-soft': '#291613',
  'danger-fill': '#fa4f38',
  'danger-ink': '#1c0703',
  info: '#7db7f2',
  'info-soft': '#131d28',
  focus: '#b6e0b8',
  scrim: 'rgb(0 0 0 / 0.64)',
};

export const light: Palette = {
  canvas: '#f8f9f8',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#f1f3f1',
  hover: '#f0f2f0',
  field: '#ffffff',
  line: '#e3e6e3',
  'line-strong': '#cfd4cf',
  'control-line': '#89908a',
  text: '#161916',
  muted: '#596159',
  accent: '#2f6f38',
  'accent-text': '#2b6833',
  'accent-ink': '#ffffff',
  'accent-hover': '#255a2d',
  'accent-soft': '#e6f2e7',
  success: '#0a6f25',
  'success-soft': '#e4f6e8',
  warning: '#7c5000',
  'warning-soft': '#fdf3dd',
  danger: '#b92a17',
  'danger-soft': '#fdeae7',
  'danger-fill': '#c4301c',
  'danger-ink': '#ffffff',
  info: '#1b5c9e',
  'info-soft': '#e6f1fc',
  focus: '#2f6f38',
  scrim: 'rgb(16 22 16 / 0.44)',
};

const shared = {
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
  'text-xs': '0.75rem',
  'text-sm': '0.8125rem',
  'text-base': '0.875rem',
  'text-lg': '1rem',
  'text-xl': '1.1875rem',
  'text-2xl': '1.5rem',
  'text-3xl': '2rem',
  'text-4xl': 'clamp(2.25rem, 1.4rem + 3.6vw, 3.5rem)',
  'radius-sm': '4px',
  radius: '6px',
  'radius-lg': '10px',
  'radius-full': '999px',
  'control-height': '2.25rem',
  'content-width': '75rem',
  'form-width': '35rem',
  font: 'system-ui, sans-serif',
  mono: 'ui-monospace, monospace',
  speed: '140ms',
};

const variables = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** Every token as CSS: on a screen dark unless `<html data-theme="light">`, on paper always light. */
export const tokensCss = `:root{${variables(shared)};${variables(light)};--shadow:0 0 0 1px var(--line),0 12px 32px rgb(20 40 20 / 0.14);color-scheme:light}
@media screen{:root:not([data-theme=light]){${variables(dark)};--shadow:0 0 0 1px var(--line),0 12px 32px rgb(0 0 0 / 0.5);color-scheme:dark}}`;
