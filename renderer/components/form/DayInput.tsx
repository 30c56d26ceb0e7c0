import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { formatDate } from '../../format/dates.ts'
import { today } from '../../format/days.ts'
import { readDate } from '../../format/read.ts'

interface DayInputProps {
  label: string
  /** `2026-03-31`, or nothing. */
  value: string | null
  placeholder?: string
  onChange: (day: string | null) => void
}

/** The date of the figures below; applied on leaving the field or on Enter. */
export function DayInput({ label, value, placeholder, onChange }: DayInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const settle = () => {
    if (typed === null) return
    const reading = typed.trim() === '' ? { value: null } : readDate(typed, today())
    if ('problem' in reading) return setProblem(reading.problem)
    setTyped(null)
    setProblem(null)
    if (reading.value !== value) onChange(reading.value)
  }
  return (
    <TextInput
      size="xs"
      w={150}
      label={label}
      placeholder={placeholder ?? ''}
      value={typed ?? (value ? formatDate(value) : '')}
      error={problem}
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && settle()}
    />
  )
}
