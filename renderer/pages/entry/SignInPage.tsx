import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { authApi } from '../../api/modules.ts'
import { ApiProblem } from '../../api/problem.ts'
import { Command } from '../../components/facts/Command.tsx'
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

const recoveryField: Array<Field<'recovery_code'>> = [
  {
    name: 'recovery_code',
    label: 'Recovery code',
    kind: 'text',
    required: true,
    hint: 'One of the ten you saved when setting up the second factor; each works once',
  },
]

const route = getRouteApi('/sign-in')

/** Signing in, with a second step for whoever has a second factor. */
export function SignInPage() {
  const { next } = route.useSearch()
  const enter = useEnter()
  const [proven, setProven] = useState<Credentials | null>(null)

  const signIn = async (credentials: Credentials & { otp?: string; recovery_code?: string }) => {
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
      <SecondStep
        email={proven.email}
        prove={code => signIn({ ...proven, ...code })}
        onBack={() => setProven(null)}
      />
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

interface SecondStepProps {
  email: string
  prove: (code: { otp: string } | { recovery_code: string }) => Promise<void>
  onBack: () => void
}

/** The code of the app, or a recovery code for whoever lost it. */
function SecondStep({ email, prove, onBack }: SecondStepProps) {
  const [lost, setLost] = useState(false)
  return (
    <EntryFrame title="Second step" description={email}>
      {lost ? (
        <SchemaForm<{ recovery_code: string }>
          key="recovery"
          fields={recoveryField}
          submit="Sign in"
          guarded={false}
          autoFocus
          onSubmit={prove}
        />
      ) : (
        <SchemaForm<{ otp: string }>
          key="code"
          fields={codeField}
          submit="Sign in"
          guarded={false}
          autoFocus
          onSubmit={prove}
        />
      )}
      <Stack gap={0} mt="sm" align="flex-start">
        <Button variant="subtle" px={0} onClick={() => setLost(!lost)}>
          {lost ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
        <Button variant="subtle" px={0} onClick={onBack}>
          Use another account
        </Button>
      </Stack>
      {lost && (
        <Text c="dimmed" size="sm">
          No phone and no codes? Another administrator can create a reset link under Settings, People; on the
          server, use <Command name="rescue" />.
        </Text>
      )}
    </EntryFrame>
  )
}

/** Explains on an appliance that is not set up that no password can be right. */
function SetupHint() {
  const setup = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => authApi('GET /api/v1/auth/setup', { signal }),
  })
  if (!setup.data?.needed) return null
  return (
    <Text mt="lg" c="dimmed">
      This office is not set up yet: open the link that the server printed at startup.{' '}
      <Anchor href="/docs">Capabilities</Anchor>
    </Text>
  )
}
