import { ScrollArea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { count, formatNumber } from '../format/numbers.ts'
import type { Badge, Entry } from '../routes/pages.ts'
import classes from './shell.module.css'
import { useNavigation } from './use-navigation.ts'

/** The left side: the pages by section, with what waits behind them. */
export function Navigation({ onNavigate }: { onNavigate: () => void }) {
  return (
    <>
      <div className={classes.wordmark}>Fund Office</div>
      <ScrollArea flex={1} component="nav" aria-label="Main">
        {useNavigation().map(({ title, entries }) => (
          <div key={title ?? ''} className={classes.group}>
            {title && <div className={classes.groupTitle}>{title}</div>}
            {entries.map(entry => (
              <EntryLink key={entry.to} entry={entry} onNavigate={onNavigate} />
            ))}
          </div>
        ))}
      </ScrollArea>
    </>
  )
}

function EntryLink({ entry, onNavigate }: { entry: Entry; onNavigate: () => void }) {
  return (
    <Link
      to={entry.to}
      className={classes.link}
      activeOptions={{ exact: entry.to === '/', includeSearch: false }}
      onClick={onNavigate}
    >
      {entry.icon && <entry.icon size={16} stroke={1.75} aria-hidden />}
      {entry.label}
      {entry.badge && <WaitingBadge {...entry.badge} />}
    </Link>
  )
}

function WaitingBadge({ useCount, noun }: Badge) {
  const waiting = useCount()
  if (waiting === 0) return null
  return (
    <span className={classes.badge}>
      <span aria-hidden>{formatNumber(waiting)}</span>
      <span className="visually-hidden">{count(waiting, noun)} waiting</span>
    </span>
  )
}
