import { Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { authApi } from '../../api/modules.ts'
import type { Field } from '../form/fields.ts'
import { SchemaForm } from '../form/SchemaForm.tsx'

const passwordField: Field<'password'> = {
  name: 'password',
  label: 'Your password',
  kind: 'password',
  required: true,
  autoComplete: 'current-password',
}

/** Does something that asks for a fresh password: at once where it was entered a few minutes ago, else once it is. */
export function useFreshPassword() {
  const [waiting, setWaiting] = useState<(() => void) | null>(null)
  const withPassword = async (act: () => void) => {
    const { fresh_until } = await authApi('GET /api/v1/auth/password/proof')
    if (fresh_until !== null) act()
    else setWaiting(() => act)
  }
  const dialog = waiting && (
    <Modal opened onClose={() => setWaiting(null)} title="Enter your password">
      <Text mb="md">An archive holds the whole office. Confirm that it is you.</Text>
      <SchemaForm<{ password: string }>
        fields={[passwordField]}
        submit="Continue"
        guarded={false}
        onSubmit={async body => {
          await authApi('POST /api/v1/auth/password/proof', { body })
          setWaiting(null)
          waiting()
        }}
      />
    </Modal>
  )
  return { withPassword, dialog }
}
