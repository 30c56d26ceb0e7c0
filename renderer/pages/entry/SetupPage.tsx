import { Anchor, Button, Code, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { authApi } from '../../api/modules.ts'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { RecoveryKit } from '../../components/recovery/RecoveryKit.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { currencies } from '../../format/currencies.ts'
import { EntryFrame } from './EntryFrame.tsx'
import { tokenFromAddress, useEnter } from './enter.ts'
import { type NewAccount, newAccountFields } from './new-account.ts'

interface SetupValues extends NewAccount {
  organisation: string
  currency: string
}

const fields: Array<Field<keyof SetupValues>> = [
  { name: 'organisation', label: 'Organisation', kind: 'text', required: true, autoComplete: 'organization' },
  {
    name: 'currency',
    label: 'Base currency',
    kind: 'choice',
    choices: currencies,
    required: true,
    hint: 'What the office reports in. Each fund, deal and account still has its own.',
  },
  ...newAccountFields,
]

/** First run: the organisation and its first administrator, by the one-time link the server printed. */
export function SetupPage() {
  const [token] = useState(tokenFromAddress)
  const [password, setPassword] = useState<string | null>(null)
  const state = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => authApi('GET /api/v1/auth/setup', { signal }),
  })
  if (password !== null) return <KeepKit password={password} />
  return (
    <EntryFrame title="Set up your office">
      <Loaded query={state}>
        {({ needed }) => {
          if (!needed) return <Done />
          if (!token) return <NoToken />
          return (
            <SchemaForm<SetupValues>
              fields={fields}
              initial={{ currency: 'USD' }}
              submit="Set up"
              guarded={false}
              autoFocus
              onSubmit={async values => {
                await authApi('POST /api/v1/auth/setup', { body: { token, ...values } })
                setPassword(values.password)
              }}
            />
          )
        }}
      </Loaded>
    </EntryFrame>
  )
}

/** The office is set up, and its administrator signed in: now for the day on which this computer dies. */
function KeepKit({ password }: { password: string }) {
  const enter = useEnter()
  return (
    <EntryFrame
      title="Keep a recovery kit"
      description="One sheet of paper that, with a backup, has the office back on another computer, whatever becomes of this one."
    >
      <RecoveryKit password={password} onKept={() => void enter()} />
      <Button variant="subtle" mt="sm" px={0} onClick={() => void enter()}>
        Later, under Settings, Recovery
      </Button>
    </EntryFrame>
  )
}

function Done() {
  return (
    <Text>
      This office is set up already.{' '}
      <Anchor component={Link} to="/sign-in">
        Sign in
      </Anchor>
    </Text>
  )
}

function NoToken() {
  return (
    <Text>
      Open the whole link that the server printed when it started, the one that begins with{' '}
      <Code>set-up</Code>. It works once; a restart of the server prints a new one.
    </Text>
  )
}
