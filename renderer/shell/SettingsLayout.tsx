import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { settingsGroups } from '../routes/pages.ts'
import classes from './settings-layout.module.css'
import { useSettingsEntries } from './use-navigation.ts'

/** The settings: their pages on the left, the chosen one beside them. */
export function SettingsLayout() {
  const { pathname } = useLocation()
  const entries = useSettingsEntries()
  const shown = useRef<HTMLAnchorElement>(null)
  // On a narrow window the list is longer than the window is wide.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is a reason to scroll
  useEffect(() => void shown.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), [pathname])
  return (
    <div className={classes.layout}>
      <nav aria-label="Settings" className={classes.nav}>
        {settingsGroups.map(group => {
          const places = entries.filter(entry => entry.group === group)
          return places.length === 0 ? null : (
            <section key={group} aria-label={group} className={classes.group}>
              {/* A heading above the only place of its name says nothing. */}
              {places.some(({ label }) => label !== group) && <h2 className={classes.heading}>{group}</h2>}
              {places.map(({ to, label }) => (
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
            </section>
          )
        })}
      </nav>
      <div className={classes.page}>
        <Outlet />
      </div>
    </div>
  )
}
