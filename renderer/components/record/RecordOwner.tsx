import { Select } from '@mantine/core'
import { useColleagues, useOwnerName } from '../../queries/colleagues.ts'

interface RecordOwnerProps {
  ownerId: number | null
  /** Without it the owner is only read. */
  onChange?: ((ownerId: number | null) => void) | undefined
}

/** The owner of a record, chosen in place. */
export function RecordOwner({ ownerId, onChange }: RecordOwnerProps) {
  const people = useColleagues()
  const name = useOwnerName(ownerId)
  if (!onChange) return name
  const isThere = ownerId === null || people.some(({ value }) => value === String(ownerId))
  return (
    <Select
      aria-label="Owner"
      size="xs"
      w={220}
      placeholder="Nobody"
      clearable
      searchable
      data={isThere ? people : [...people, { value: String(ownerId), label: name }]}
      value={ownerId === null ? null : String(ownerId)}
      onChange={chosen => onChange(chosen === null ? null : Number(chosen))}
    />
  )
}
