import { Select } from '@mantine/core'
import type { FundAccount } from '../../api/modules.ts'

interface FundSelectProps {
  funds: readonly FundAccount[]
  /** The id of the chosen one, or empty. */
  value: string
  /** True after somebody tried to go on without choosing a fund. */
  missed: boolean
  onChange: (id: string) => void
}

/** Selects the fund that calls or pays. */
export function FundSelect({ funds, value, missed, onChange }: FundSelectProps) {
  const known = funds.some(({ id }) => String(id) === value)
  return (
    <Select
      label="Fund"
      withAsterisk
      maw={440}
      mb="md"
      data={funds.map(({ id, name, currency }) => ({ value: String(id), label: `${name}, ${currency}` }))}
      value={value || null}
      error={missed && !known ? 'Fund is required' : undefined}
      searchable={funds.length > 8}
      allowDeselect={false}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      onChange={id => id && onChange(id)}
    />
  )
}
