import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { decimalsFor, formatAmount } from '../../../format/numbers.ts'
import { readMoney } from '../../../format/read.ts'

interface BalanceInputProps {
  label: string
  value: number | null
  currency: string
  onChange: (balance: number) => void
}

/** A balance that no column tells; taken when the field is left or on Enter. */
export function BalanceInput({ label, value, currency, onChange }: BalanceInputProps) {
  const [typed, setTyped] = useState(
    value === null ? '' : formatAmount(value, decimalsFor([value], currency)),
  )
  const [problem, setProblem] = useState<string | null>(null)
  const settle = () => {
    if (typed.trim() === '') return
    const reading = readMoney(typed, currency)
    if ('problem' in reading) return setProblem(reading.problem)
    setProblem(null)
    if (reading.value !== value) onChange(reading.value)
  }
  return (
    <TextInput
      size="xs"
      w={200}
      label={label}
      value={typed}
      error={problem}
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={event => event.key === 'Enter' && settle()}
    />
  )
}
