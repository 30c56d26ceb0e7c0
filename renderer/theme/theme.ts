import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { optionsFound } from './options.ts'

/** The one accent; everything else is grey, and colour means state. */
const accent: MantineColorsTuple = [
  '#eef5fb',
  '#d9e8f5',
  '#b3d1ea',
  '#89b7dd',
  '#639fd1',
  '#4489c2',
  '#3176b0',
  '#24669c',
  '#1f5a8c',
  '#174669',
]

const gray: MantineColorsTuple = [
  '#f7f8f9',
  '#eff1f3',
  '#e3e6e9',
  '#d3d7dc',
  '#b6bcc4',
  '#8b939d',
  '#5d6670',
  '#464e57',
  '#2f353c',
  '#1c2126',
]

const dark: MantineColorsTuple = [
  '#dde1e6',
  '#bdc3cb',
  '#a1a9b3',
  '#8a939f',
  '#3a4149',
  '#2c3138',
  '#23272d',
  '#1a1d21',
  '#14171a',
  '#0e1012',
]

const searching = { defaultProps: { filter: optionsFound } }

const dialog = { overlayProps: { backgroundOpacity: 0.4 }, closeButtonProps: { 'aria-label': 'Close' } }

export const theme = createTheme({
  colors: { accent, gray, dark },
  primaryColor: 'accent',
  primaryShade: { light: 8, dark: 6 },
  white: '#ffffff',
  black: '#1c2126',
  fontFamily:
    '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.75rem' },
      h2: { fontSize: '1rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { size: 'xs' },
      styles: { root: { fontWeight: 500 } },
      vars: () => ({ root: { '--button-fz': '0.8125rem' } }),
    },
    // A yellow title on white is too faint to be read; the frame has the colour. A page that is full does not squeeze it.
    Alert: { styles: { root: { flexShrink: 0 }, title: { color: 'var(--mantine-color-text)' } } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
    // The placeholder that takes the first focus is no child a menu may have.
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end', withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: { ...dialog, centered: true },
      styles: { title: { fontWeight: 600 } },
    },
    Drawer: { defaultProps: dialog, styles: { title: { fontWeight: 600 } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Anchor: { defaultProps: { underline: 'always' } },
    Select: searching,
    MultiSelect: searching,
    Autocomplete: searching,
    TagsInput: searching,
    Table: { defaultProps: { verticalSpacing: 6, horizontalSpacing: 'sm' } },
  },
})

/** Where the library's own colours would miss contrast AA (4.5:1) on our backgrounds. */
export const contrast: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-red-outline': 'var(--mantine-color-red-9)',
    '--mantine-color-red-light-color': 'var(--mantine-color-red-9)',
    '--mantine-color-green-outline': 'var(--state-good)',
    '--mantine-color-orange-outline': 'var(--state-serious)',
    '--mantine-color-anchor': 'var(--mantine-color-accent-8)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--surface': 'var(--mantine-color-white)',
    '--surface-sunken': 'var(--mantine-color-gray-0)',
    '--line': 'var(--mantine-color-gray-2)',
    '--row-hover': 'var(--mantine-color-gray-0)',
    '--row-selected': 'var(--mantine-color-accent-0)',
    '--state-good': '#1d7a3e',
    '--state-warning': '#9a6200',
    '--state-serious': '#bf3d0a',
    '--state-bad': 'var(--mantine-color-red-9)',
    '--state-quiet': 'var(--mantine-color-gray-5)',
    '--state-open': 'var(--mantine-color-accent-6)',
    '--series-1': '#24669c',
    '--series-2': '#c97b00',
    '--series-3': '#00805f',
    '--series-4': '#b0467f',
    '--series-5': '#3b8ec9',
    '--series-6': '#6b5a2e',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-3)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-red-outline': 'var(--mantine-color-red-4)',
    '--mantine-color-red-light-color': 'var(--mantine-color-red-4)',
    '--mantine-color-green-outline': 'var(--state-good)',
    '--mantine-color-orange-outline': 'var(--state-serious)',
    '--mantine-color-anchor': 'var(--mantine-color-accent-3)',
    '--mantine-color-default-border': 'var(--mantine-color-dark-4)',
    '--surface': 'var(--mantine-color-dark-7)',
    '--surface-sunken': 'var(--mantine-color-dark-8)',
    '--line': 'var(--mantine-color-dark-5)',
    '--row-hover': 'var(--mantine-color-dark-6)',
    '--row-selected': '#1d2c3a',
    '--state-good': '#5cc98a',
    '--state-warning': '#e0c04a',
    '--state-serious': '#ff9a4d',
    '--state-bad': 'var(--mantine-color-red-4)',
    '--state-quiet': 'var(--mantine-color-dark-3)',
    '--state-open': 'var(--mantine-color-accent-4)',
    '--series-1': '#639fd1',
    '--series-2': '#e6a532',
    '--series-3': '#3fbf95',
    '--series-4': '#e07bb0',
    '--series-5': '#a9c9f5',
    '--series-6': '#b9a36b',
  },
})
