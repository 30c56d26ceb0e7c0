import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import type { FundAccount, Holding } from '../../api/modules.ts'
import { fundHoldingsQuery } from '../../queries/holdings.ts'
import { useMay } from '../../session/session.ts'
import { OpenHolding } from './HoldingForm.tsx'

const NEW = 'new'

interface HoldingSelectProps {
  fund: FundAccount
  /** The holding's id; null while none is chosen. */
  value: number | null
  onChange: (holdingId: number | null, holding?: Holding) => void
  /** Named where it stands in a table, without a label above it. */
  ariaLabel?: string
  label?: string
  description?: string
  error?: string | undefined
}

/** Chooses one of a fund's holdings, or opens one. */
export function HoldingSelect({ fund, value, onChange, ariaLabel, ...shown }: HoldingSelectProps) {
  const mayWrite = useMay('write', 'cfo')
  const [opening, setOpening] = useState(false)
  const holdings = useQuery(fundHoldingsQuery(fund.id)).data?.items ?? []
  const choices = holdings
    .filter(({ id, status }) => status !== 'exited' || id === value)
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ id, name }) => ({ value: String(id), label: name }))
  // A form within a form: its key presses and submits must not reach the outer one.
  const stay = (event: SyntheticEvent) => event.stopPropagation()
  return (
    <>
      <Select
        {...shown}
        {...(ariaLabel ? { 'aria-label': ariaLabel } : {})}
        data={[...choices, ...(mayWrite ? [{ value: NEW, label: 'New holding…' }] : [])]}
        value={value === null ? null : String(value)}
        onChange={chosen =>
          chosen === NEW
            ? setOpening(true)
            : onChange(
                chosen === null ? null : Number(chosen),
                holdings.find(({ id }) => String(id) === chosen),
              )
        }
        placeholder="None"
        searchable
        clearable
        comboboxProps={{ transitionProps: { duration: 0 } }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      {opening && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events from the form around it
        <div onSubmit={stay} onKeyDown={stay}>
          <OpenHolding
            funds={[fund]}
            onClose={() => setOpening(false)}
            onOpened={opened => onChange(opened.id, opened)}
          />
        </div>
      )}
    </>
  )
}
