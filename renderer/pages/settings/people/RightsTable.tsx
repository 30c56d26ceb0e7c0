import { Button, Title } from '@mantine/core'
import { useState } from 'react'
import type { User } from '../../../api/modules.ts'
import { Refused } from '../../../components/flow/Refused.tsx'
import { roleReach } from '../../../session/permissions.generated.ts'
import { AreaRights } from './AreaRights.tsx'

type Rights = User['rights']

interface RightsTableProps {
  user: User
  disabled: boolean
  onSave: (rights: Rights) => Promise<void>
}

/** A person's level in each area, never above their role. */
export function RightsTable({ user, disabled, onSave }: RightsTableProps) {
  const [rights, setRights] = useState(user.rights)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Error | null>(null)
  const dirty = JSON.stringify(rights) !== JSON.stringify(user.rights)
  const save = async () => {
    setBusy(true)
    setRefused(null)
    try {
      await onSave(rights)
    } catch (error) {
      setRefused(error as Error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section>
      <Title order={2} mt="xl" mb="xs">
        Rights
      </Title>
      <AreaRights
        rights={rights}
        widest={roleReach[user.role].level}
        disabled={disabled}
        onChange={setRights}
      />
      {refused && <Refused error={refused} onRetry={() => void save()} />}
      {!disabled && (
        <Button mt="md" variant="default" disabled={!dirty} loading={busy} onClick={() => void save()}>
          Save rights
        </Button>
      )}
    </section>
  )
}
