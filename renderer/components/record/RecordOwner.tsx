import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useColleagues, useOwnerName } from '../../queries/colleagues.ts'

interface RecordOwnerProps {
  ownerId: number | null
  /** Without it the owner is only read. */
  onChange?: ((ownerId: number | null) => void) | undefined
}

/** The owner of a record, read like its other facts until somebody changes it in place. */
export function RecordOwner({ ownerId, onChange }: RecordOwnerProps) {
  const [choosing, setChoosing] = useState(false)
  const people = useColleagues()
  const name = useOwnerName(ownerId)
  if (!onChange) return name
  if (!choosing)
    return (
      <>
        {name}{' '}
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={ownerId === null ? 'Assign owner' : 'Change owner'}
          onClick={() => setChoosing(true)}
        >
          {ownerId === null ? 'Assign' : 'Change'}
        </Button>
      </>
    )
  const isThere = ownerId === null || people.some(({ value }) => value === String(ownerId))
  return (
    <Select
      aria-label="Owner"
      size="xs"
      w={220}
      placeholder="Nobody"
      clearable
      searchable
      autoFocus
      defaultDropdownOpened
      data={isThere ? people : [...people, { value: String(ownerId), label: name }]}
      value={ownerId === null ? null : String(ownerId)}
      onChange={chosen => {
        setChoosing(false)
        onChange(chosen === null ? null : Number(chosen))
      }}
      onBlur={() => setChoosing(false)}
    />
  )
}
