import { Link, Outlet } from '@tanstack/react-router'
import classes from './settings-layout.module.css'
import { useSettingsEntries } from './use-navigation.ts'

/** The settings: their pages on the left, the chosen one beside them. */
export function SettingsLayout() {
  return (
    <div className={classes.layout}>
      <nav aria-label="Settings" className={classes.nav}>
        {useSettingsEntries().map(({ to, label }) => (
          <Link key={to} to={to} className={classes.link} activeOptions={{ includeSearch: false }}>
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
