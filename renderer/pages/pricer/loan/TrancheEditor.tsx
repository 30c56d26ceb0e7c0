import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import classes from '../pricer.module.css'
import type { TrancheTexts } from './loan-terms.ts'

interface TrancheEditorProps {
  tranches: readonly TrancheTexts[]
  currency: string
  problems: Readonly<Record<string, string>>
  onChange: (tranches: TrancheTexts[]) => void
  onLeave: (name: string) => void
}

const columns = [
  { key: 'name', label: 'Name' },
  { key: 'balance', label: 'Balance' },
  { key: 'coupon_pct', label: 'Coupon' },
  { key: 'priority', label: 'Rank' },
] as const

/** Tranches that fund the loan: the lower the rank, the earlier it is paid; the remainder is the residual. */
export function TrancheEditor({ tranches, currency, problems, onChange, onLeave }: TrancheEditorProps) {
  const add = () =>
    onChange([
      ...tranches,
      {
        id: Math.max(-1, ...tranches.map(({ id }) => id)) + 1,
        name: ['Senior', 'Mezzanine', 'Junior'][tranches.length] ?? '',
        balance: '',
        coupon_pct: '',
        priority: String(tranches.length + 1),
      },
    ])
  return (
    <div className={classes.tranches}>
      <h2>Tranches</h2>
      {tranches.map((tranche, index) => (
        <div key={tranche.id} className={classes.tranche}>
          {columns.map(({ key, label }) => (
            <TextInput
              key={key}
              size="xs"
              label={index === 0 ? (key === 'balance' ? `${label} (${currency})` : label) : undefined}
              aria-label={`${label} of tranche ${index + 1}`}
              value={tranche[key]}
              error={problems[`tranches.${index}.${key}`]}
              onChange={event => {
                const text = event.currentTarget.value
                onChange(tranches.map(one => (one === tranche ? { ...one, [key]: text } : one)))
              }}
              onBlur={() => onLeave(`tranches.${index}.${key}`)}
            />
          ))}
          <ActionIcon
            aria-label={`Remove ${tranche.name || `tranche ${index + 1}`}`}
            onClick={() => onChange(tranches.filter(one => one !== tranche))}
          >
            <IconX size={14} />
          </ActionIcon>
        </div>
      ))}
      <Button variant="default" size="compact-sm" onClick={add}>
        Add tranche
      </Button>
    </div>
  )
}
