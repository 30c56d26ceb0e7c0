import { Link, Outlet } from '@tanstack/react-router'
import { useMe } from '../../session/session.ts'
import { settingsPagesFor } from '../../shell/settings-pages.ts'
import classes from './settings.module.css'

/** The settings: their pages on the left, the chosen one beside them. */
export function SettingsLayout() {
  const { permissions } = useMe()
  return (
    <div className={classes.layout}>
      <nav aria-label="Settings" className={classes.nav}>
        {settingsPagesFor(permissions).map(({ to, label }) => (
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
