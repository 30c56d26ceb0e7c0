import { type ComponentType, createContext, useContext } from 'react'
import type { ApiCall } from '../api/modules.ts'
import { useEnabledModules } from '../session/session.ts'

/** The kinds of records whose page has a tab for whatever belongs to them. */
export type TabbedRecord = 'deal' | 'fund' | 'investor' | 'company' | 'holding'

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
  /** Is given the record's id; loaded when it is first shown (`lazyRouteComponent`). */
  shows: ComponentType<{ id: number }>
}

/** What all folders contribute; the shell provides it, since no folder of pages sees another. */
export const ContributedTabs = createContext<readonly RecordTab[]>([])

/** The tabs that others contribute to the page of such a record and that this person may use. */
export function useContributedTabs(of: TabbedRecord): RecordTab[] {
  const enabled = useEnabledModules()
  return useContext(ContributedTabs)
    .filter(tab => tab.of === of && (!tab.module || enabled.has(tab.module)))
    .toSorted((one, other) => one.order - other.order)
}
