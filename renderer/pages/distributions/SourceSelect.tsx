import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FundAccount } from '../../api/modules.ts'
import { fundHoldingsQuery } from '../../queries/holdings.ts'

/** For money of no holding that investors participate in differently. */
const NONE = 'none'

interface SourceSelectProps {
  fund: FundAccount
  /** The holding's id; null for none of them, undefined while nothing is said. */
  value: number | null | undefined
  onChange: (source: number | null | undefined) => void
}

/** Chooses which of a fund's holdings the proceeds come from, those that were exited too. */
export function SourceSelect({ fund, value, onChange }: SourceSelectProps) {
  const holdings = useQuery(fundHoldingsQuery(fund.id)).data?.items ?? []
  if (holdings.length === 0) return null
  const choices = holdings
    .map(({ id, name }) => ({ value: String(id), label: name }))
    .sort((a, b) => a.label.localeCompare(b.label))
  return (
    <Select
      label="Source"
      description="Only investors who take part in the holding receive its proceeds"
      data={[{ value: NONE, label: 'Not one holding' }, ...choices]}
      value={value === undefined ? null : value === null ? NONE : String(value)}
      onChange={chosen => onChange(chosen === null ? undefined : chosen === NONE ? null : Number(chosen))}
      placeholder="Not stated"
      searchable
      clearable
      maw={440}
      mb="md"
      comboboxProps={{ transitionProps: { duration: 0 } }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
