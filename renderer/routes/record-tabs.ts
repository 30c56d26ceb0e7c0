import type { QueryFunctionContext } from '@tanstack/react-query'
import { type ComponentType, createContext, useContext } from 'react'
import type { ApiCall } from '../api/modules.ts'
import { meant } from '../language/language.ts'
import { useEnabledModules } from '../session/session.ts'

/** The kinds of records whose page has a tab for whatever belongs to them. */
export type TabbedRecord = 'deal' | 'fund' | 'investor' | 'company' | 'contact'

/**
 * Groups of tabs for records that have many, in order: the tabs of a group share one tab with a second row
 * below. Tabs in no group come after them.
 */
export const tabGroups: Partial<Record<TabbedRecord, readonly TabGroup[]>> = {
  fund: [
    { label: 'Overview', keys: ['overview'] },
    { label: 'Books', keys: ['journal', 'trial-balance', 'bank', 'currencies'] },
    { label: 'Holdings', keys: ['holdings'] },
    { label: 'Fees and carry', keys: ['fees', 'waterfall'] },
    { label: meant('Close', 'of a period'), keys: ['close', 'nav', 'statements', 'ilpa', 'k1', 'life'] },
    { label: 'Investors', keys: ['partners', 'call-terms', 'closings', 'transfers', 'structure'] },
    { label: meant('Links', 'between records'), keys: ['links', 'facts'] },
  ],
  deal: [
    { label: 'Overview', keys: ['overview'] },
    { label: 'Pricings', keys: ['pricings'] },
    { label: 'Diligence', keys: ['diligence', 'questions', 'links'] },
    { label: 'Decision', keys: ['memoranda', 'decisions'] },
    { label: 'Closing', keys: ['closings', 'syndications'] },
    { label: 'Monitoring', keys: ['servicing', 'covenants'] },
    { label: 'Proposals', keys: ['proposals'] },
  ],
}

interface TabGroup {
  label: string
  keys: readonly string[]
}

/** The tabs as they are shown: each a group, and a group of one is its tab. */
export function groupTabs<Tab extends { key: string; label: string }>(
  of: TabbedRecord,
  tabs: readonly Tab[],
): Array<{ label: string; tabs: Tab[] }> {
  const groups = tabGroups[of] ?? []
  const grouped = new Set(groups.flatMap(({ keys }) => keys))
  return [
    ...groups.map(({ label, keys }) => ({
      label,
      tabs: keys.flatMap(key => tabs.find(tab => tab.key === key) ?? []),
    })),
    ...tabs.filter(({ key }) => !grouped.has(key)).map(tab => ({ label: tab.label, tabs: [tab] })),
  ]
    .filter(group => group.tabs.length > 0)
    .map(group =>
      group.tabs.length === 1 && group.tabs[0] ? { ...group, label: group.tabs[0].label } : group,
    )
}

/** A tab that a folder of pages contributes to the page of a record of another folder. */
export interface RecordTab {
  of: TabbedRecord
  /** Stands in the address of the tab; its own among the tabs of the record. */
  key: string
  label: string
  /** Where it is listed among the contributed tabs, behind the page's own, ascending. */
  order: number
  /** The module that must be switched on. */
  module?: string
  /** The calls behind it, for whoever wants to do the same by program. */
  calls: readonly ApiCall[]
  /** The list that it shows, counted beside its label. */
  lists?: ListOf
  /** Is given the record's id; loaded when it is first shown (`lazyRouteComponent`). */
  shows: ComponentType<{ id: number }>
}

interface Listed {
  total: number
}

/** The query of the list on a record's tab, by the record's id. */
export type ListOf = (id: number) => {
  queryKey: readonly unknown[]
  queryFn?(context: QueryFunctionContext): Listed | Promise<Listed>
}

/** Tabs contributed by all folders; the shell provides them, since page folders do not import each other. */
export const ContributedTabs = createContext<readonly RecordTab[]>([])

/** The tabs that others contribute to the page of such a record and that this person may use. */
export function useContributedTabs(of: TabbedRecord): RecordTab[] {
  const enabled = useEnabledModules()
  return useContext(ContributedTabs)
    .filter(tab => tab.of === of && (!tab.module || enabled.has(tab.module)))
    .toSorted((one, other) => one.order - other.order)
}
