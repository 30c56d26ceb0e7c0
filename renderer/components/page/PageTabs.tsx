import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatNumber } from '../../format/numbers.ts'
import type { SearchParams } from '../../routes/search-params.ts'
import classes from './page.module.css'

interface PageTabsProps<Key extends string> {
  /** Names the group of tabs. */
  label: string
  /** A tab with others below it leads to the one of them that was seen last. */
  tabs: ReadonlyArray<{ key: Key; label: string; count?: number | undefined; below?: readonly Key[] }>
  current: Key
  /** They are the parts of a tab that stands above. */
  nested?: boolean
}

/** Search parameters each tab had when last shown, by page and tab; they keep half-typed text. */
const seen = new Map<string, SearchParams>()
const MOST_SEEN = 200

/** The address of that tab of these which was seen last, as it was left; of the first as at first where none was seen yet. */
export function searchOfTab(pathname: string, ...keys: readonly string[]): SearchParams {
  const names = keys.map(key => `${pathname} ${key}`)
  return [...seen].findLast(([name]) => names.includes(name))?.[1] ?? { tab: keys[0] }
}

function keep(pathname: string, key: string, search: SearchParams): void {
  const name = `${pathname} ${key}`
  seen.delete(name)
  seen.set(name, { ...search, tab: key })
  const [oldest] = seen.keys()
  if (seen.size > MOST_SEEN && oldest !== undefined) seen.delete(oldest)
}

/** The parts of a page, each an address of its own: `?tab=journal`. Each is found again as it was left. */
export function PageTabs<Key extends string>({ label, tabs, current, nested }: PageTabsProps<Key>) {
  const { pathname } = useLocation()
  const search = useSearch({ strict: false }) as SearchParams
  useEffect(() => keep(pathname, current, search), [pathname, current, search])
  const shown = useRef<HTMLAnchorElement>(null)
  const written = tabs.map(one => `${one.label} ${one.count ?? ''}`).join()
  // Of many tabs on a narrow window the current one is in view, and stays there when the others get their
  // counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab, or one that has grown, is a reason to scroll
  useEffect(
    () => void shown.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    [current, written],
  )
  return (
    <nav aria-label={label} className={classes.tabs} data-nested={nested || undefined}>
      {tabs.map(({ key, label, count, below = [key] }) => {
        const isShown = below.includes(current)
        return (
          <Link
            key={key}
            ref={isShown ? shown : undefined}
            to="."
            // The current tab's own link resets it.
            search={isShown ? { tab: key } : searchOfTab(pathname, ...below)}
            aria-current={isShown ? 'page' : undefined}
          >
            {label}
            {count ? (
              <>
                {' '}
                <span className={classes.count}>{formatNumber(count)}</span>
              </>
            ) : null}
          </Link>
        )
      })}
    </nav>
  )
}
