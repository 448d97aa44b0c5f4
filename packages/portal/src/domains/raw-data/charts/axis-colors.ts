export const axisNames = ['x', 'y', 'z'] as const;
export type AxisName = (typeof axisNames)[number];

/** Told apart by people with any kind of colour vision (Okabe and Ito), on light and on dark paper. */
export const axisColors: Readonly<Record<'light' | 'dark', Readonly<Record<AxisName, string>>>> = {
  light: { x: '#0067a5', y: '#c44e00', z: '#007a5a' },
  dark: { x: '#5bb8f0', y: '#f0a340', z: '#2fc9a0' },
};

/** Where lines are in one chart, they are told apart by their dashes too: pixels of line and of gap. */
export const axisDashes: Readonly<Record<AxisName, readonly number[]>> = { x: [], y: [9, 4], z: [2, 3] };

export const paper = {
  light: { textColor: '#475569', gridColor: '#e2e8f0' },
  dark: { textColor: '#b8c4d4', gridColor: '#2f3b4d' },
} as const;
