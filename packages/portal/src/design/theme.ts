import { createTheme, type MantineColorsTuple } from '@mantine/core';

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
  '#d5dde8',
  '#b8c4d4',
  '#9aa9bd',
  '#64748b',
  '#3d4a5e',
  '#2f3b4d',
  '#232d3c',
  '#19212d',
  '#131a24',
  '#0d131b',
];

/** One accent, a deep teal, on slate greys. Shade 8 keeps white text on it above WCAG AA contrast. */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: 8,
  autoContrast: true,
  colors: { teal, gray, dark },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  // A dialog's head is no second banner of the page.
  components: { ModalHeader: { defaultProps: { role: 'presentation' } } },
});
