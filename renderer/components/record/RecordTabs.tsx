import { useQueries } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useKeys } from '../../keyboard/keys.ts'
import { groupTabs, type ListOf, type TabbedRecord, useContributedTabs } from '../../routes/record-tabs.ts'
import { type SearchParams, wordOf } from '../../routes/search-params.ts'
import { useEnabledModules } from '../../session/session.ts'
import { PageTabs, searchOfTab } from '../page/PageTabs.tsx'
import { LoadingRows } from '../states/Loading.tsx'

/** A tab that the page of a record has itself. */
export interface OwnTab {
  key: string
  label: string
  content: ReactNode
  /** Another module that must be switched on. */
  module?: string
  /** The list that it shows, counted beside its label. */
  lists?: ListOf
  /** The number on the tab, where the record gives it. */
  count?: number
}

interface RecordTabsProps {
  of: TabbedRecord
  id: number
  /** Names the tabs for screen readers and on the page of keys. */
  label: string
  /** The page's own, the first of which is shown where the address names none. */
  own: readonly [OwnTab, ...OwnTab[]]
}

const MOST_KEYS = 9

/**
 * The tabs of a record's page: its own and those that other folders of pages contribute (`recordTabs`), in
 * groups where they are many. A digit selects a group, and a second one a tab of it.
 */
export function RecordTabs({ of, id, label, own }: RecordTabsProps) {
  const enabled = useEnabledModules()
  const navigate = useNavigate()
  const named = wordOf((useSearch({ strict: false }) as SearchParams).tab)
  const contributed = useContributedTabs(of).map(({ key, label, lists, shows: Shows }) => ({
    key,
    label,
    ...(lists ? { lists } : {}),
    content: (
      <Suspense key={key} fallback={<LoadingRows />}>
        <Shows id={id} />
      </Suspense>
    ),
  }))
  const tabs = useCounted([...own.filter(({ module }) => !module || enabled.has(module)), ...contributed], id)
  const shown = tabs.find(({ key }) => key === named) ?? { ...own[0], count: undefined }
  const groups = groupTabs(of, tabs)
  const around = groups.find(group => group.tabs.includes(shown))
  const goTo = (...keys: string[]) =>
    void navigate({ to: '.', search: searchOfTab(location.pathname, ...keys) })
  useKeys(
    label,
    groups.slice(0, MOST_KEYS).flatMap((group, index) => [
      { keys: String(index + 1), label: group.label, run: () => goTo(...group.tabs.map(({ key }) => key)) },
      ...(group.tabs.length === 1 ? [] : group.tabs.slice(0, MOST_KEYS)).map((tab, place) => ({
        keys: `${index + 1} ${place + 1}`,
        label: `${group.label}: ${tab.label}`,
        run: () => goTo(tab.key),
      })),
    ]),
  )
  return (
    <>
      <PageTabs
        label={label}
        tabs={groups.map(group => ({
          key: group.tabs[0]?.key ?? '',
          label: group.label,
          ...countOf(group.tabs),
          below: group.tabs.map(({ key }) => key),
        }))}
        current={shown.key}
      />
      {around && around.tabs.length > 1 && (
        <PageTabs label={`${label}: ${around.label}`} tabs={around.tabs} current={shown.key} nested />
      )}
      {shown.content}
    </>
  )
}

interface Countable {
  lists?: ListOf
  count?: number | undefined
}

/** The tabs with how much is on each, as far as that is known. */
function useCounted<Tab extends Countable>(
  tabs: readonly Tab[],
  id: number,
): Array<Tab & { count?: number | undefined }> {
  const listed = tabs.flatMap(({ lists }) => (lists ? [lists] : []))
  const counts = useQueries({
    queries: listed.map(lists => ({ ...lists(id), select: ({ total }: { total: number }) => total })),
  })
  return tabs.map(tab => (tab.lists ? { ...tab, count: counts[listed.indexOf(tab.lists)]?.data } : tab))
}

/** Returns the count for a group of tabs: the only one above zero. Several would add up different things. */
function countOf(tabs: ReadonlyArray<{ count?: number | undefined }>): { count?: number } {
  const counts = tabs.flatMap(({ count: one }) => one ?? [])
  const [count = counts[0], ...others] = counts.filter(one => one > 0)
  return count === undefined || others.length > 0 ? {} : { count }
}
