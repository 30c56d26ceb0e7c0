import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { authApi } from '../../api/modules.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { EntryFrame } from './EntryFrame.tsx'
import { tokenFromAddress, useEnter } from './enter.ts'
import { type NewAccount, newAccountFields } from './new-account.ts'

/** Joining an office by an invitation link. */
export function InvitePage() {
  const [token] = useState(tokenFromAddress)
  if (!token) {
    return (
      <EntryFrame title="Join an office">
        <Text>This link is incomplete. Open it as you received it, or ask for a new one.</Text>
      </EntryFrame>
    )
  }
  return <Invitation token={token} />
}

function Invitation({ token }: { token: string }) {
  const enter = useEnter()
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => authApi('POST /api/v1/auth/invitation', { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <EntryFrame title={invitation.data ? `Join ${invitation.data.organisation}` : 'Join an office'}>
      <Loaded query={invitation}>
        {({ email, role }) => (
          <>
            <Text c="dimmed" mb="md">
              You will be a {role}.
            </Text>
            <SchemaForm<NewAccount>
              fields={newAccountFields}
              initial={email ? { email } : {}}
              submit="Join"
              guarded={false}
              autoFocus
              onSubmit={async values => {
                await authApi('POST /api/v1/auth/invitation/accept', { body: { token, ...values } })
                await enter()
              }}
            />
          </>
        )}
      </Loaded>
    </EntryFrame>
  )
}
