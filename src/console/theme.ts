/** How the console looks: colours that are legible in both schemes, dense controls, fonts of the system. */
import {
  type CSSVariablesResolver,
  createTheme,
  DEFAULT_THEME,
  type MantineColorsTuple,
} from '@mantine/core';

/** The colours of the documentation (src/docs/assets/css/base.css). */
const brand: MantineColorsTuple = [
  '#edf1fe',
  '#d9e1fb',
  '#b9c8fa',
  '#9fb3ff',
  '#6883ec',
  '#4c6ae6',
  '#3657db',
  '#2a4bd0',
  '#233eb0',
  '#1c3290',
];
const gray: MantineColorsTuple = [
  '#f6f7fa',
  '#eef0f5',
  '#e1e5ed',
  '#d3d9e4',
  '#b9c1d0',
  '#98a2b5',
  '#737d92',
  '#565f73',
  '#3d4456',
  '#1a1f2b',
];
const dark: MantineColorsTuple = [
  '#e7eaf1',
  '#c7cddb',
  '#a8b0c2',
  '#7d869b',
  '#373f52',
  '#2a3040',
  '#1f2430',
  '#13161e',
  '#0e1117',
  '#0a0c11',
];

const mono =
  'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace';

/** What screen readers say to a button that has no text: Mantine leaves it empty. */
const close = {
  closeButtonProps: { 'aria-label': 'Close' },
  // It is the head of a dialog, not another one of the page.
  attributes: { header: { role: 'none' } },
};

export const theme = createTheme({
  colors: { brand, gray, dark },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: false,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", sans-serif',
  fontFamilyMonospace: mono,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.35' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '3px', sm: '6px', md: '8px', lg: '12px', xl: '24px' },
  defaultRadius: 'sm',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.35' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.45' },
      h4: { fontSize: '0.8125rem', lineHeight: '1.45' },
    },
  },
  // Plain, so that only what a page shows is loaded.
  components: {
    Anchor: { defaultProps: { inherit: true } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Alert: { defaultProps: { variant: 'light' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', size: 'md' } },
    Button: { defaultProps: { size: 'sm' } },
    Drawer: { defaultProps: close },
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end' } },
    Modal: { defaultProps: { ...close, centered: true } },
    // Enter takes what was found by typing.
    MultiSelect: { defaultProps: { size: 'sm', selectFirstOptionOnChange: true } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    SegmentedControl: { defaultProps: { size: 'xs' } },
    Select: { defaultProps: { size: 'sm', checkIconPosition: 'right', selectFirstOptionOnChange: true } },
    Table: { defaultProps: { verticalSpacing: 0, horizontalSpacing: 'sm' } },
    Tabs: { defaultProps: { keepMounted: false } },
    Textarea: { defaultProps: { size: 'sm', autosize: true, minRows: 3 } },
    TextInput: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 250, events: { hover: true, focus: true, touch: true } } },
  },
});

/** Text of a colour on its own tint, and white on the colour, reach a contrast of 4.5. */
export const cssVariablesResolver: CSSVariablesResolver = ({ colors }) => {
  const light: Record<string, string> = {
    '--mantine-color-text': gray[9],
    '--mantine-color-dimmed': gray[7],
    '--mantine-color-placeholder': gray[7],
    '--mantine-color-default-border': gray[3],
    '--mantine-color-anchor': brand[7],
    '--mantine-color-error': '#b3261e',
    '--surface-raised': '#ffffff',
    '--surface-sunken': gray[0],
    '--line': gray[2],
  };
  const night: Record<string, string> = {
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-default': dark[6],
    '--mantine-color-default-hover': dark[5],
    '--mantine-color-default-border': dark[4],
    '--mantine-color-anchor': brand[3],
    '--mantine-color-error': '#ff9a92',
    '--surface-raised': '#181c26',
    '--surface-sunken': '#0e1117',
    '--line': dark[5],
  };
  const names = Object.keys({ ...DEFAULT_THEME.colors, ...colors }).filter((name) => name !== 'dark');
  for (const name of names) {
    const deep = deepest[name] ?? colors[name]?.[9] ?? '';
    const pale = colors[name]?.[name === 'brand' ? 3 : 2] ?? '';
    const vivid = colors[name]?.[7] ?? '';
    const bright = colors[name]?.[5] ?? '';
    const filled = solid[name];
    for (const part of ['light-color', 'outline', 'text']) {
      light[`--mantine-color-${name}-${part}`] = deep;
      night[`--mantine-color-${name}-${part}`] = pale;
    }
    // Calm grounds for badges, alerts and the area that is shown.
    light[`--mantine-color-${name}-light`] = tint(vivid, 13);
    light[`--mantine-color-${name}-light-hover`] = tint(vivid, 19);
    night[`--mantine-color-${name}-light`] = tint(bright, 17);
    night[`--mantine-color-${name}-light-hover`] = tint(bright, 24);
    if (!filled) continue;
    for (const scheme of [light, night]) {
      scheme[`--mantine-color-${name}-filled`] = filled;
      scheme[`--mantine-color-${name}-filled-hover`] = `color-mix(in srgb, ${filled} 88%, black)`;
    }
  }
  return { variables: charts, light, dark: night };
};

/** Of lines and bars, on either background. */
const charts: Record<string, string> = {
  '--chart-brand': '#5b78ee',
  '--chart-teal': '#2a9d78',
  '--chart-red': '#d9483f',
  '--chart-yellow': '#c4851a',
  '--chart-gray': '#8a94a8',
};

const tint = (color: string, percent: number): string =>
  `color-mix(in srgb, ${color} ${percent}%, transparent)`;

/** Where shade 9 is too light on its own tint. */
const deepest: Readonly<Record<string, string>> = {
  teal: '#065c45',
  green: '#1c5b2a',
  yellow: '#7a4a00',
  orange: '#8f3a06',
  red: '#a3211a',
  cyan: '#0a5560',
  lime: '#3f5a06',
  brand: '#233eb0',
  gray: '#3d4456',
};
/** Fills that white text is legible on. */
const solid: Readonly<Record<string, string>> = {
  teal: '#0b7a5a',
  green: '#21793a',
  yellow: '#8a5a00',
  orange: '#b34a08',
  red: '#c5281f',
  gray: '#565f73',
};
