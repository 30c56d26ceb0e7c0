import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import classes from './settings-layout.module.css'
import { useSettingsEntries } from './use-navigation.ts'

/** The settings: their pages on the left, the chosen one beside them. */
export function SettingsLayout() {
  const { pathname } = useLocation()
  const shown = useRef<HTMLAnchorElement>(null)
  // On a narrow window the list is longer than the window is wide.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is a reason to scroll
  useEffect(() => void shown.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), [pathname])
  return (
    <div className={classes.layout}>
      <nav aria-label="Settings" className={classes.nav}>
        {useSettingsEntries().map(({ to, label }) => (
          <Link
            key={to}
            ref={to === pathname ? shown : undefined}
            to={to}
            className={classes.link}
            activeOptions={{ includeSearch: false }}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className={classes.page}>
        <Outlet />
      </div>
    </div>
  )
}
