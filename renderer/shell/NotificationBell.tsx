import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../format/numbers.ts'
import { unreadQuery } from '../queries/notifications.ts'
import classes from './shell.module.css'

/** The number of unread notifications, linked to their page. */
export function NotificationBell() {
  const unread = useQuery(unreadQuery).data?.unread ?? 0
  return (
    <Link to="/notifications" className={classes.bell}>
      <IconBell size={18} stroke={1.75} aria-hidden />
      {unread > 0 && (
        <span className={classes.badge} aria-hidden>
          {unread > 99 ? '99+' : formatNumber(unread)}
        </span>
      )}
      <span className="visually-hidden">Notifications{unread > 0 && `, ${formatNumber(unread)} unread`}</span>
    </Link>
  )
}
