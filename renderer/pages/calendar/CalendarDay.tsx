import { Popover, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DueDate } from '../../api/modules.ts'
import { formatDate } from '../../format/dates.ts'
import { count } from '../../format/numbers.ts'
import classes from './month.module.css'

export type Due = DueDate

interface CalendarDayProps {
  day: string
  items: readonly Due[]
  isOutside: boolean
  isToday: boolean
  /** The one day of the month that Tab comes to. */
  isCurrent: boolean
  /** All that is due is shown, with its details. */
  whole: boolean
}

/** Due dates of a day that its cell has room for. */
const ROOM = 3

/** A day: its first due dates and all of them when it is opened, or all of them at once. */
export function CalendarDay({ day, items, isOutside, isToday, isCurrent, whole }: CalendarDayProps) {
  const [opened, setOpened] = useState(false)
  const shown = items.length > ROOM && !whole ? items.slice(0, ROOM - 1) : items
  const more = items.length - shown.length
  return (
    <td className={classes.day} data-outside={isOutside || undefined} data-today={isToday || undefined}>
      <Popover opened={opened} onChange={setOpened} width={320} position="bottom" withArrow trapFocus>
        <Popover.Target>
          <UnstyledButton
            className={classes.number}
            data-day={day}
            tabIndex={isCurrent ? 0 : -1}
            aria-current={isToday ? 'date' : undefined}
            aria-label={`${formatDate(day)}: ${count(items.length, 'due date')}`}
            onClick={() => items.length > 0 && setOpened(!opened)}
          >
            {Number(day.slice(8))}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>
          <div className={classes.all}>
            <strong>{formatDate(day)}</strong>
            {items.map(one => (
              <DueWhole key={one.key} due={one} />
            ))}
          </div>
        </Popover.Dropdown>
      </Popover>
      <div className={whole ? classes.whole : undefined}>
        {shown.map(one =>
          whole ? <DueWhole key={one.key} due={one} /> : <DueLink key={one.key} due={one} />,
        )}
      </div>
      {more > 0 && (
        <UnstyledButton
          className={classes.more}
          aria-label={`${more} more on ${formatDate(day)}`}
          onClick={() => setOpened(true)}
        >
          {`+${more} more`}
        </UnstyledButton>
      )}
    </td>
  )
}

const DueLink = ({ due: { page, title } }: { due: Due }) => (
  <Link to={page} className={classes.due} title={title}>
    {title}
  </Link>
)

/** A due date with its details and who is responsible. */
const DueWhole = ({ due }: { due: Due }) => (
  <span>
    <DueLink due={due} />
    <span className={classes.detail}>{[due.detail, due.who].filter(part => part !== null).join(' · ')}</span>
  </span>
)
