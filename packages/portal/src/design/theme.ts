import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const teal: MantineColorsTuple = [
  '#e8f7f5',
  '#d3ece9',
  '#a6dad4',
  '#75c6be',
  '#4fb4ab',
  '#36a89e',
  '#22988e',
  '#11807a',
  '#0b6e69',
  '#045652',
];

const gray: MantineColorsTuple = [
  '#f8fafc',
  '#f1f5f9',
  '#e2e8f0',
  '#cbd5e1',
  '#b4c0cf',
  '#94a3b8',
  '#64748b',
  '#475569',
  '#334155',
  '#1e293b',
];

const dark: MantineColorsTuple = [
  '#dbe4ea',
  '#b9c7d0',
  '#9aabb7',
  '#647885',
  '#3c4f5c',
  '#2c3d49',
  '#17252e',
  '#132029',
  '#0f1a21',
  '#0a1218',
];

const inter = "'Inter Variable', system-ui, sans-serif";

/**
 * How the portal looks, all of it in this file: colour, type, density, corners and motion. Styles elsewhere name what
 * stands here and no value of their own. One accent, a deep teal, on slate greys; shade 8 keeps white text on it above
 * WCAG AA contrast.
 */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: 8,
  autoContrast: true,
  black: '#0f1f28',
  colors: { teal, gray, dark },
  fontFamily: inter,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.1875rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.45' },
  headings: {
    fontFamily: inter,
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '12px', xl: '20px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    // A dialog's head is no second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    // Its title may be one that somebody wrote: a word longer than the dialog breaks instead of being cut.
    Modal: { styles: { title: { overflowWrap: 'anywhere', lineHeight: 'var(--mantine-line-height-sm)' } } },
    // It says nothing that the field beside it does not: a reader of the screen came upon a picture without a name.
    ComboboxChevron: { defaultProps: { 'aria-hidden': true } },
    // What scrolls must be reachable by keyboard.
    TableScrollContainer: { defaultProps: { scrollAreaProps: { viewportProps: { tabIndex: 0 } } } },
  },
});

/** What the library has no name for. */
export const tokens: CSSVariablesResolver = () => ({
  variables: {
    '--page-width': '1280px',
    '--row': '36px',
    '--control': '34px',
    '--header': '52px',
    /** The bar of the mark, which stands over what is the page's own. */
    '--bar': '3px',
    '--accent': 'var(--mantine-primary-color-filled)',
    /** A change of state in place; something that moves to its place; a figure that has changed; what is watched. */
    '--motion-quick': '120ms ease-out',
    '--motion-move': '260ms cubic-bezier(0.2, 0.8, 0.2, 1)',
    '--motion-land': '450ms ease-out',
    '--motion-slow': '900ms cubic-bezier(0.3, 0, 0.2, 1)',
  },
  light: {
    '--ground': '#f5f7f9',
    '--surface': '#ffffff',
    '--line': '#e2e8ed',
    '--line-strong': '#c3cdd6',
    '--ink': '#0f1f28',
    '--accent-text': '#0b6e69',
    '--accent-soft': '#e4f2f0',
    '--raised': '0 1px 2px rgb(15 31 40 / 6%)',
    '--floating': '0 12px 40px rgb(15 31 40 / 16%), 0 2px 8px rgb(15 31 40 / 8%)',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': '#4d6070',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-default-hover': '#f0f4f6',
  },
  dark: {
    '--ground': '#0a1218',
    '--surface': '#101b23',
    '--line': '#1f2f3a',
    '--line-strong': '#364a58',
    '--ink': '#e4ecf1',
    '--accent-text': '#6cc5bc',
    '--accent-soft': '#0f2f31',
    '--raised': '0 1px 2px rgb(0 0 0 / 40%)',
    '--floating': '0 16px 48px rgb(0 0 0 / 60%), 0 0 0 1px var(--line)',
    '--mantine-color-body': '#101b23',
    '--mantine-color-text': '#e4ecf1',
    '--mantine-color-dimmed': '#a3b4c1',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-default': '#15222b',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-default-hover': '#1a2a34',
  },
});
