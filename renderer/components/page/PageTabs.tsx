import { Link } from '@tanstack/react-router'
import classes from './page.module.css'

interface PageTabsProps<Key extends string> {
  /** What they are parts of. */
  label: string
  tabs: ReadonlyArray<{ key: Key; label: string }>
  current: Key
}

/** The parts of a page, each an address of its own: `?tab=journal`. */
export function PageTabs<Key extends string>({ label, tabs, current }: PageTabsProps<Key>) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map(tab => (
        <Link
          key={tab.key}
          to="."
          search={{ tab: tab.key }}
          aria-current={tab.key === current ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
