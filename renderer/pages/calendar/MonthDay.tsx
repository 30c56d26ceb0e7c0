import { Popover, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DueDate } from '../../api/modules.ts'
import { formatDate } from '../../format/dates.ts'
import { count } from '../../format/numbers.ts'
import classes from './month.module.css'

export type Due = DueDate

interface MonthDayProps {
  day: string
  items: readonly Due[]
  isOutside: boolean
  isToday: boolean
  /** The one day of the month that Tab comes to. */
  isCurrent: boolean
}

/** Due dates of a day that its cell has room for. */
const ROOM = 3

/** A day of the month: its first due dates, and all of them when it is opened. */
export function MonthDay({ day, items, isOutside, isToday, isCurrent }: MonthDayProps) {
  const [opened, setOpened] = useState(false)
  const shown = items.length > ROOM ? items.slice(0, ROOM - 1) : items
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
              <span key={one.key}>
                <DueLink due={one} />
                <span className={classes.detail}>
                  {[one.detail, one.who].filter(part => part !== null).join(' · ')}
                </span>
              </span>
            ))}
          </div>
        </Popover.Dropdown>
      </Popover>
      {shown.map(one => (
        <DueLink key={one.key} due={one} />
      ))}
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
