import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { dateText } from './fields.ts'
import classes from './form.module.css'

// Most forms have no date, and most dates are typed.
const Calendar = lazy(() => import('./Calendar.tsx'))

interface DateInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'label'> {
  label: string
  /** The typed text, whether or not it is a date. */
  text: string
  /** The calendar date it was read as; null while it is none. */
  date: string | null
  onType: (text: string) => void
}

/** A date, typed in any of the ways people write one, or picked from a calendar (the button, or Alt and arrow down). */
export function DateInput({ text, date, onType, disabled = false, ...input }: DateInputProps) {
  const [open, setOpen] = useState(false)
  const typed = useRef<HTMLInputElement>(null)
  const pick = (chosen: string) => {
    onType(dateText(chosen))
    setOpen(false)
    typed.current?.focus()
  }
  return (
    <TextInput
      {...input}
      ref={typed}
      value={text}
      onChange={event => onType(event.currentTarget.value)}
      onKeyDown={event => {
        if (!event.altKey || event.key !== 'ArrowDown') return
        event.preventDefault()
        setOpen(true)
      }}
      disabled={disabled}
      rightSection={
        <Popover
          opened={open}
          onChange={setOpen}
          position="bottom-end"
          trapFocus
          returnFocus
          shadow="md"
          transitionProps={{ duration: 0 }}
        >
          <Popover.Target>
            {/* The keyboard shortcut is Alt and arrow down, so that Tab leads from field to field. */}
            <ActionIcon
              size="sm"
              tabIndex={-1}
              disabled={disabled}
              aria-label={`Choose a date: ${input.label}`}
              onClick={() => setOpen(was => !was)}
            >
              <IconCalendar size={16} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <Suspense fallback={<div className={classes.calendarOnItsWay} aria-busy="true" />}>
              <Calendar date={date} onPick={pick} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
