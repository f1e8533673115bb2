import { theme, type ThemeConfig } from 'antd';

/* Ink, petrol and jade of the public site, in pairs that reach 4.5:1 on their backgrounds (axe checks
   every screen in both themes). */
const shape: ThemeConfig['token'] = {
  fontFamily: 'var(--font)',
  fontSize: 15,
  borderRadius: 8,
  controlHeight: 38,
  // Full opacity keeps a loading button's text readable; an icon shows that it is loading.
  opacityLoading: 1,
  motion: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
};

/** Keeps the colour of values and tags readable in a form that the user may only read. */
const readableWhenDisabled = (colorTextDisabled: string): ThemeConfig['components'] => ({
  Input: { colorTextDisabled },
  InputNumber: { colorTextDisabled },
  Select: { colorTextDisabled },
  Tag: { colorTextDisabled },
});

export const lightTheme: ThemeConfig = {
  algorithm: theme.defaultAlgorithm,
  token: {
    ...shape,
    colorPrimary: '#12705a',
    colorInfo: '#12705a',
    colorLink: '#0d5c4a',
    // Lighter colours would be unreadable on a selected row.
    colorLinkHover: '#0a4437',
    colorLinkActive: '#0a4437',
    colorSuccess: '#1a6b34',
    colorWarning: '#8a4b00',
    colorError: '#b3123c',
    // The library would derive a grey too dark for text from such dark colours.
    colorPrimaryBg: '#e3f2ed',
    colorPrimaryBgHover: '#d3ebe3',
    colorInfoBg: '#e8f3f1',
    colorInfoBorder: '#9fcabd',
    colorSuccessBg: '#e6f4ea',
    colorSuccessBorder: '#a5d3b3',
    colorWarningBg: '#fff5e0',
    colorWarningBorder: '#ecc98b',
    colorErrorBg: '#fdecef',
    colorErrorBorder: '#efb3c1',
    colorText: '#0b2b2a',
    colorTextSecondary: '#3f5957',
    colorTextTertiary: '#4c6664',
    colorTextDescription: '#4c6664',
    colorTextPlaceholder: '#5b7370',
    colorBorder: '#8fa7a2',
    colorBorderSecondary: '#d5e4df',
    colorBgLayout: '#f3f8f6',
  },
  components: {
    ...readableWhenDisabled('#4c6664'),
    // Only the arrow marks the sorted column.
    Table: {
      headerBg: '#eef5f2',
      headerSortActiveBg: '#eef5f2',
      headerSortHoverBg: '#e0ede8',
      bodySortBg: 'transparent',
    },
  },
};

export const darkTheme: ThemeConfig = {
  algorithm: theme.darkAlgorithm,
  token: {
    ...shape,
    colorPrimary: '#178269',
    colorPrimaryBg: '#123a34',
    colorPrimaryBgHover: '#143f38',
    colorInfo: '#7fd1bd',
    colorLink: '#7fd1bd',
    colorLinkHover: '#b5e5d8',
    colorLinkActive: '#b5e5d8',
    colorSuccess: '#6fce8b',
    colorWarning: '#ffc547',
    colorError: '#ff8fa8',
    colorInfoBg: '#12332f',
    colorInfoBorder: '#2c5f56',
    colorSuccessBg: '#12351f',
    colorSuccessBorder: '#2c6a41',
    colorWarningBg: '#3a2c0c',
    colorWarningBorder: '#7a5e1c',
    colorErrorBg: '#3a1822',
    colorErrorBorder: '#7d3347',
    colorBgBase: '#0a201f',
    colorTextBase: '#ecf5f2',
    colorTextSecondary: '#c6dfd8',
    colorTextTertiary: '#b4cfc8',
    colorTextDescription: '#b4cfc8',
    colorTextPlaceholder: '#a3bfb8',
    colorBorder: '#5d7d78',
    colorBorderSecondary: '#244340',
    colorBgLayout: '#071918',
    colorBgContainer: '#0f2b29',
    colorBgElevated: '#143533',
  },
  components: {
    // The colour derived from a primary this dark is too dark for text.
    Button: {
      defaultHoverColor: '#7fd1bd',
      defaultHoverBorderColor: '#7fd1bd',
      defaultActiveColor: '#b5e5d8',
      defaultActiveBorderColor: '#b5e5d8',
      // Dark text, because the filled red is light in the dark theme.
      dangerColor: '#0a201f',
    },
    Dropdown: { colorPrimary: '#7fd1bd' },
    ...readableWhenDisabled('#b4cfc8'),
    Table: {
      headerBg: '#143533',
      headerSortActiveBg: '#143533',
      headerSortHoverBg: '#1b423f',
      bodySortBg: 'transparent',
    },
  },
};
