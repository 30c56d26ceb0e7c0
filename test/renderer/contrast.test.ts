import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { describe, expect, test } from 'vitest'
import { contrast, theme } from '../../renderer/theme/theme.ts'

/** The contrast that WCAG AA asks of text. */
const ENOUGH = 4.5

const merged = mergeMantineTheme(DEFAULT_THEME, theme)
const ofLibrary = defaultCssVariablesResolver(merged)
const ours = contrast(merged)

type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

function paletteOf(scheme: 'light' | 'dark'): (name: string) => Rgba {
  const variables: Record<string, string> = {
    ...ofLibrary.variables,
    ...ofLibrary[scheme],
    ...ours.variables,
    ...ours[scheme],
  }
  return function colourOf(name): Rgba {
    const value = variables[name] ?? name
    const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
    if (other) return colourOf(other)
    const hex = /^#(..)(..)(..)$/.exec(value)
    if (hex) return [...hex.slice(1).map(part => Number.parseInt(part, 16)), 1] as unknown as Rgba
    const rgba = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(value)
    if (rgba) return rgba.slice(1).map((part = '1') => Number(part)) as unknown as Rgba
    throw new Error(`${name} is ${value}, which is no colour`)
  }
}

/** Returns the visible colour of one with others showing through it. */
const over = ([red, green, blue, alpha]: Rgba, below: Rgba): Rgba =>
  [
    ...[red, green, blue].map((part, at) => part * alpha + (below[at] as number) * (1 - alpha)),
    1,
  ] as unknown as Rgba

function luminance([red, green, blue]: Rgba): number {
  const [r, g, b] = [red, green, blue].map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function ratio(one: Rgba, other: Rgba): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

const GROUNDS = ['--mantine-color-body', '--surface', '--surface-sunken', '--row-hover', '--row-selected']

/** Words, and on which grounds they stand. */
const WORDS: ReadonlyArray<readonly [text: string, grounds: readonly string[]]> = [
  ...[
    '--mantine-color-text',
    '--mantine-color-dimmed',
    '--mantine-color-error',
    '--mantine-color-anchor',
  ].map(text => [text, GROUNDS] as const),
  ...['--state-good', '--state-warning', '--state-serious', '--state-bad'].map(
    text => [text, GROUNDS] as const,
  ),
  ['--mantine-color-placeholder', ['--surface']],
  ['--mantine-color-default-color', ['--mantine-color-default', '--mantine-color-default-hover']],
  ...['red', 'green'].map(
    colour => [`--mantine-color-${colour}-outline`, ['--mantine-color-body', '--surface']] as const,
  ),
  ...['red', 'gray', 'accent'].map(
    colour => [`--mantine-color-${colour}-light-color`, [`--mantine-color-${colour}-light`]] as const,
  ),
  ['--mantine-color-white', ['--mantine-color-accent-filled', '--mantine-color-accent-filled-hover']],
]

test('contrast is counted as WCAG counts it', () => {
  expect(ratio([0, 0, 0, 1], [255, 255, 255, 1])).toBeCloseTo(21)
  expect(ratio([119, 119, 119, 1], [255, 255, 255, 1])).toBeCloseTo(4.48, 2)
  expect(over([0, 0, 0, 0.5], [255, 255, 255, 1])).toEqual([127.5, 127.5, 127.5, 1])
})

describe.each(['light', 'dark'] as const)('in %s', scheme => {
  const colourOf = paletteOf(scheme)

  test.each(WORDS.flatMap(([text, grounds]) => grounds.map(ground => [text, ground] as const)))(
    '%s can be read on %s',
    (text, ground) => {
      const below = over(colourOf(ground), colourOf('--mantine-color-body'))
      expect(ratio(over(colourOf(text), below), below)).toBeGreaterThanOrEqual(ENOUGH)
    },
  )
})
