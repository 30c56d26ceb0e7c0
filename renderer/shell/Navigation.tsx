import { ScrollArea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { count, formatNumber } from '../format/numbers.ts'
import { approvalsQuery } from '../queries/approvals.ts'
import type { NavigationPage } from './navigation.ts'
import classes from './shell.module.css'
import { useNavigation } from './use-navigation.ts'

/** The left side: the pages by group, with what waits behind them. */
export function Navigation({ onNavigate }: { onNavigate: () => void }) {
  return (
    <>
      <div className={classes.wordmark}>Fund Office</div>
      <ScrollArea flex={1} component="nav" aria-label="Main">
        {useNavigation().map(({ title, pages }) => (
          <div key={title ?? ''} className={classes.group}>
            {title && <div className={classes.groupTitle}>{title}</div>}
            {pages.map(page => (
              <PageLink key={page.to} page={page} onNavigate={onNavigate} />
            ))}
          </div>
        ))}
      </ScrollArea>
    </>
  )
}

function PageLink({ page, onNavigate }: { page: NavigationPage; onNavigate: () => void }) {
  return (
    <Link
      to={page.to}
      className={classes.link}
      activeOptions={{ exact: page.to === '/', includeSearch: false }}
      onClick={onNavigate}
    >
      <page.icon size={16} stroke={1.75} aria-hidden />
      {page.label}
      {page.to === '/approvals' && <WaitingBadge />}
    </Link>
  )
}

function WaitingBadge() {
  const waiting = useQuery(approvalsQuery('waiting')).data?.total ?? 0
  if (waiting === 0) return null
  return (
    <span className={classes.badge}>
      <span aria-hidden>{formatNumber(waiting)}</span>
      <span className="visually-hidden">{count(waiting, 'proposal')} waiting</span>
    </span>
  )
}
