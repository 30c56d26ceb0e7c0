import { Anchor, Code, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { authApi } from '../../api/modules.ts'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
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
  const enter = useEnter()
  const state = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => authApi('GET /api/v1/auth/setup', { signal }),
  })
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
                await enter()
              }}
            />
          )
        }}
      </Loaded>
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
