import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { authApi } from '../../api/modules.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { EntryFrame } from './EntryFrame.tsx'
import { tokenFromAddress } from './enter.ts'
import { newPasswordField } from './new-account.ts'

const fields = [newPasswordField('New password')]

/** A new password by a link that an administrator made, or the computer itself. */
export function ResetPage() {
  const [token] = useState(tokenFromAddress)
  if (!token) {
    return (
      <EntryFrame title="Choose a new password">
        <Text>This link is incomplete. Open it as you received it, or ask for a new one.</Text>
      </EntryFrame>
    )
  }
  return <Reset token={token} />
}

function Reset({ token }: { token: string }) {
  const [done, setDone] = useState(false)
  const reset = useQuery({
    queryKey: ['reset', token],
    queryFn: ({ signal }) => authApi('POST /api/v1/auth/reset', { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <EntryFrame title="Choose a new password">
      <Loaded query={reset}>
        {({ name, email, second_factor }) =>
          done ? (
            <Text>
              Password changed.{' '}
              <Anchor component={Link} to="/sign-in">
                Sign in
              </Anchor>
            </Text>
          ) : (
            <>
              <Text c="dimmed" mb="md">
                For {name}, {email}. All your sessions are signed out
                {second_factor ? ', and your second factor is removed: set it up again afterwards.' : '.'}
              </Text>
              <SchemaForm<{ password: string }>
                fields={fields}
                submit="Change password"
                guarded={false}
                autoFocus
                onSubmit={async ({ password }) => {
                  await authApi('POST /api/v1/auth/reset/accept', { body: { token, password } })
                  setDone(true)
                }}
              />
            </>
          )
        }
      </Loaded>
    </EntryFrame>
  )
}
