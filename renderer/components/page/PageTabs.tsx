import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { SearchParams } from '../../routes/search-params.ts'
import classes from './page.module.css'

interface PageTabsProps<Key extends string> {
  /** What they are parts of. */
  label: string
  tabs: ReadonlyArray<{ key: Key; label: string }>
  current: Key
}

/** What the address said of each tab when it was last seen, by page and tab: what is half typed is kept there. */
const seen = new Map<string, SearchParams>()
const MOST_SEEN = 200

/** The address of a tab as it was left; as at first where it was not seen yet. */
export const searchOfTab = (pathname: string, key: string): SearchParams =>
  seen.get(`${pathname} ${key}`) ?? { tab: key }

function keep(pathname: string, key: string, search: SearchParams): void {
  const name = `${pathname} ${key}`
  seen.delete(name)
  seen.set(name, { ...search, tab: key })
  const [oldest] = seen.keys()
  if (seen.size > MOST_SEEN && oldest !== undefined) seen.delete(oldest)
}

/** The parts of a page, each an address of its own: `?tab=journal`. Each is found again as it was left. */
export function PageTabs<Key extends string>({ label, tabs, current }: PageTabsProps<Key>) {
  const { pathname } = useLocation()
  const search = useSearch({ strict: false }) as SearchParams
  useEffect(() => keep(pathname, current, search), [pathname, current, search])
  const shown = useRef<HTMLAnchorElement>(null)
  // Of many tabs on a narrow window the one that is shown is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is a reason to scroll
  useEffect(() => void shown.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), [current])
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map(tab => (
        <Link
          key={tab.key}
          ref={tab.key === current ? shown : undefined}
          to="."
          // The one that is shown begins anew.
          search={tab.key === current ? { tab: tab.key } : searchOfTab(pathname, tab.key)}
          aria-current={tab.key === current ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
