import { Select, Text } from '@mantine/core'
import type { SheetImportTrial } from '../../api/modules.ts'
import { RecordLink } from '../links/RecordLink.tsx'

type Similar = SheetImportTrial['rows'][number]['similar'][number]

/** The decision on a row that resembles an existing record. */
export type Choice = 'create' | 'update' | 'skip'

/** The choices of a whole sheet, by the numbers of the rows. */
export type Choices = Readonly<Record<string, Choice>>

interface ResemblesProps {
  row: number
  similar: readonly Similar[]
  /** The record type: `deal`. */
  type: string
  /** Whether the import may update existing records. */
  updates: boolean
  choices: Choices
  onChoose: (choices: Choices) => void
}

/** The records a row resembles, and the decision on it. */
export function Resembles({ row, similar, type, updates, choices, onChoose }: ResemblesProps) {
  const [most] = similar
  if (!most) return null
  return (
    <>
      <Text size="sm">
        Looks like <Named type={type} similar={most} />
        {most.detail && ` · ${most.detail}`}
        {similar.length > 1 && ` and ${similar.length - 1} more`}
      </Text>
      <Select
        size="xs"
        aria-label={`Outcome of row ${row}`}
        data={[
          { value: 'create', label: 'Different: create it' },
          ...(updates && most.id !== null ? [{ value: 'update', label: 'Same: update it' }] : []),
          { value: 'skip', label: 'Leave it out' },
        ]}
        value={choices[row] ?? 'create'}
        allowDeselect={false}
        onChange={chosen => onChoose({ ...choices, [row]: chosen as Choice })}
        comboboxProps={{ transitionProps: { duration: 0 } }}
      />
    </>
  )
}

function Named({ type, similar: { id, row, title } }: { type: string; similar: Similar }) {
  if (id === null) return `row ${row}, ${title}`
  return <RecordLink type={type} id={id} name={title} size="sm" target="_blank" />
}
