import type { AnyRoute } from '@tanstack/react-router'
import type { Verb } from '../session/permissions.generated.ts'
import type { Command, RecordCommand } from './commands.ts'
import type { PlaceOfRecord, Searched, ShownRecords } from './palette-records.ts'
import type { RecordTab } from './record-tabs.ts'
import type { Place } from './sections.ts'

/** A page that people go to by its name: from the palette and, where it has a place, from its section. */
export interface Entry<To extends string = string> {
  /** The tab of a section that it fills; the palette alone knows an entry without one. */
  place?: Place
  to: To
  label: string
  /** Addresses that belong to it and do not begin with its own. */
  under?: readonly string[]
  /** The module that must be switched on. */
  module?: string
  /** The permission it needs. */
  needs?: Verb
  /** Other words that find it in the palette. */
  keywords?: readonly string[]
  /** A count of waiting items, shown beside the label. */
  badge?: Badge
}

/** A page of the settings. */
/** The headings of the settings, in their order. */
export const settingsGroups = ['You', 'Office', 'Connections', 'Data and security', 'About'] as const
export type SettingsGroup = (typeof settingsGroups)[number]

export interface SettingsEntry<To extends string = string>
  extends Pick<Entry<To>, 'to' | 'label' | 'module' | 'needs' | 'keywords'> {
  /** The heading it stands under. */
  group: SettingsGroup
  /** Where it is listed beside the settings, ascending; of two alike the folder's name decides. */
  order: number
}

export interface Badge {
  useCount: () => number
  /** The counted noun for screen readers: `3 proposals waiting`. */
  noun: string
}

/** The pages of one folder, and their declarations for the shell and the copilot. */
export interface Pages<Routes extends readonly unknown[]> {
  /** Under `office`, `settingsLayout` or, before the sign-in, `root`. */
  routes: Routes
  entries?: ReadonlyArray<Entry<PathOf<Routes[number]>>>
  settings?: ReadonlyArray<SettingsEntry<PathOf<Routes[number]>>>
  searched?: readonly Searched[]
  places?: readonly PlaceOfRecord[]
  /** Commands of its pages, for the palette. */
  commands?: readonly Command[]
  recordCommands?: readonly RecordCommand[]
  /** Where its records are shown. */
  shown?: ShownRecords
  /** Tabs it contributes to record pages of other folders. */
  recordTabs?: readonly RecordTab[]
}

type PathOf<Route> = Route extends AnyRoute ? WithoutSlash<Route['types']['fullPath']> : never

/** The page at `/settings/` is gone to as `/settings`. */
type WithoutSlash<Path extends string> = Path extends '/' ? Path : Path extends `${infer Rest}/` ? Rest : Path

/** Declares a folder of pages in its `index.ts`; `npm run generate` collects them. */
export const pages = <const Routes extends readonly unknown[]>(declared: Pages<Routes>): Pages<Routes> =>
  declared
