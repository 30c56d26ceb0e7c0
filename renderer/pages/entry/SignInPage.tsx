import { Anchor, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { authApi } from '../../api/modules.ts'
import { ApiProblem } from '../../api/problem.ts'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { EntryFrame } from './EntryFrame.tsx'
import { useEnter } from './enter.ts'

interface Credentials {
  email: string
  password: string
}

const credentialFields: Array<Field<keyof Credentials>> = [
  { name: 'email', label: 'E-mail', kind: 'email', required: true, autoComplete: 'username' },
  { name: 'password', label: 'Password', kind: 'password', required: true, autoComplete: 'current-password' },
]

const codeField: Array<Field<'otp'>> = [
  {
    name: 'otp',
    label: 'Code',
    kind: 'code',
    required: true,
    hint: 'Six digits from your authenticator app',
  },
]

const route = getRouteApi('/sign-in')

/** Signing in, with a second step for whoever has a second factor. */
export function SignInPage() {
  const { next } = route.useSearch()
  const enter = useEnter()
  const [proven, setProven] = useState<Credentials | null>(null)

  const signIn = async (credentials: Credentials & { otp?: string }) => {
    await authApi('POST /api/v1/auth/login', { body: { ...credentials, session: true } })
    await enter(next)
  }
  const tryPassword = async (credentials: Credentials) => {
    try {
      await signIn(credentials)
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'otp_required') throw error
      setProven(credentials)
    }
  }

  if (proven) {
    return (
      <EntryFrame title="Second step" description={proven.email}>
        <SchemaForm<{ otp: string }>
          key="code"
          fields={codeField}
          submit="Sign in"
          guarded={false}
          autoFocus
          onSubmit={({ otp }) => signIn({ ...proven, otp })}
        />
        <Button variant="subtle" mt="sm" px={0} onClick={() => setProven(null)}>
          Use another account
        </Button>
      </EntryFrame>
    )
  }
  return (
    <EntryFrame title="Sign in">
      <SchemaForm<Credentials>
        key="password"
        fields={credentialFields}
        submit="Sign in"
        guarded={false}
        autoFocus
        onSubmit={tryPassword}
      />
      <SetupHint />
    </EntryFrame>
  )
}

/** On an appliance that nobody has set up, no password can be right. */
function SetupHint() {
  const setup = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => authApi('GET /api/v1/auth/setup', { signal }),
  })
  if (!setup.data?.needed) return null
  return (
    <Text mt="lg" c="dimmed">
      This office is not set up yet: open the link that the server printed when it started.{' '}
      <Anchor href="/docs">What it can do</Anchor>
    </Text>
  )
}
