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
    hint: 'Reporting currency. Each fund, deal and account keeps its own.',
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
      description="One sheet of paper that, with a backup, restores the office on another computer."
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
      This office is already set up.{' '}
      <Anchor component={Link} to="/sign-in">
        Sign in
      </Anchor>
    </Text>
  )
}

function NoToken() {
  return (
    <Text>
      Open the full link that the server printed at startup, starting with <Code>set-up</Code>. It works once;
      restarting the server prints a new one.
    </Text>
  )
}
