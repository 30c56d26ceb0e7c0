import { useLocation } from '@tanstack/react-router'
import { folders } from '../pages/index.ts'
import type { Entry, SettingsEntry } from '../routes/pages.ts'
import { type SectionKey, sections } from '../routes/sections.ts'
import { useEnabledModules, useMe } from '../session/session.ts'

const entries = folders.flatMap((folder): readonly Entry[] => folder.entries ?? [])
const settings = folders
  .flatMap((folder): readonly SettingsEntry[] => folder.settings ?? [])
  .toSorted((one, other) => one.order - other.order)

/** A section with the places in it that this person may use; it opens in the first of them. */
export interface NavigationSection extends Omit<(typeof sections)[number], 'places' | 'foot'> {
  key: SectionKey
  /** Marks the section below all others, for secondary pages. */
  foot: boolean
  places: Entry[]
}

/** The sections of the sidebar, without those in which this person may use nothing. */
export function useNavigation(): NavigationSection[] {
  const mayUse = useMayUse()
  return sections
    .map(section => ({
      ...section,
      foot: 'foot' in section,
      places: section.places.flatMap(place => entries.filter(entry => entry.place === place).filter(mayUse)),
    }))
    .filter(({ places }) => places.length > 0)
}

interface ListedEntry extends Entry {
  /** The title of its section. */
  section: string | undefined
  /** The keys that lead there: `g`, the letter of its section and, except for the first, its number there. */
  keys: string | undefined
}

/** Every page that this person can be led to by its name, those in a section first. */
export function useEntries(): ListedEntry[] {
  const mayUse = useMayUse()
  const placed = useNavigation().flatMap(({ title, letter, places }) =>
    places.map((entry, index) => ({
      ...entry,
      section: title,
      keys: index === 0 ? `g ${letter}` : `g ${letter} ${index + 1}`,
    })),
  )
  const others = entries.filter(({ place }) => place === undefined).filter(mayUse)
  return [...placed, ...others.map(entry => ({ ...entry, section: undefined, keys: undefined }))]
}

/** The pages of the settings that this person may use. */
export const useSettingsEntries = (): SettingsEntry[] => settings.filter(useMayUse())

/** The place that the address belongs to: the one that shares most of it. */
export function usePlaceHere(): Entry | undefined {
  const { pathname } = useLocation()
  const lengthShared = ({ to, under = [] }: Entry) =>
    Math.max(...[to, ...under].map(start => (isBelow(pathname, start) ? start.length : 0)))
  return entries
    .filter(({ place }) => place !== undefined)
    .toSorted((one, other) => lengthShared(other) - lengthShared(one))
    .find(entry => lengthShared(entry) > 0)
}

const isBelow = (pathname: string, start: string): boolean =>
  pathname === start || (start !== '/' && pathname.startsWith(`${start}/`))

function useMayUse(): (entry: Pick<Entry, 'module' | 'needs'>) => boolean {
  const enabled = useEnabledModules()
  const { permissions } = useMe()
  return ({ module, needs }) => (!module || enabled.has(module)) && (!needs || permissions.includes(needs))
}
