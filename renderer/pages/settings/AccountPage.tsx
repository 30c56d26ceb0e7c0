import { Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { authApi } from '../../api/modules.ts'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { useMe } from '../../session/session.ts'
import { SecondFactor } from './SecondFactor.tsx'
import classes from './settings.module.css'
import { VoteMails } from './VoteMails.tsx'

interface PasswordValues {
  current_password: string
  new_password: string
  end_keys: 'sessions' | 'keys'
}

const fields: Array<Field<keyof PasswordValues>> = [
  {
    name: 'current_password',
    label: 'Current password',
    kind: 'password',
    required: true,
    autoComplete: 'current-password',
  },
  {
    name: 'new_password',
    label: 'New password',
    kind: 'password',
    required: true,
    hint: 'At least 10 characters; three or four unrelated words work well',
    autoComplete: 'new-password',
  },
  {
    name: 'end_keys',
    label: 'Also revoke',
    kind: 'choice',
    required: true,
    choices: [
      { value: 'sessions', label: 'My other sessions and tokens' },
      { value: 'keys', label: 'My API keys and calendar addresses too' },
    ],
  },
]

/** One's own password and second factor. */
export function AccountPage() {
  const me = useMe()
  const mayApprove = me.permissions.includes('approve')
  const [changes, setChanges] = useState(0)
  return (
    <PageBody narrow>
      <PageHeader
        title="Your account"
        description={`${me.name}, ${me.email ?? 'no e-mail'}, ${me.role} of ${me.organisation.name}`}
        calls={[
          'GET /api/v1/svc/me',
          'PUT /api/v1/svc/me/vote-mails',
          'POST /api/v1/auth/password',
          'POST /api/v1/auth/second-factor',
          'POST /api/v1/auth/second-factor/confirm',
          'POST /api/v1/auth/second-factor/recovery-codes',
          'POST /api/v1/auth/second-factor/remove',
        ]}
      />
      <section className={classes.section}>
        <Title order={2}>Second factor</Title>
        <Text c="dimmed" mb="sm">
          A code from an authenticator app, required after the password.
        </Text>
        <SecondFactor left={me.recovery_codes_left} />
      </section>
      {mayApprove && (
        <section className={classes.section}>
          <Title order={2} mb="sm">
            Approvals by e-mail
          </Title>
          <VoteMails />
        </section>
      )}
      <section className={classes.section}>
        <Title order={2} mb="sm">
          Password
        </Title>
        <SchemaForm<PasswordValues>
          key={changes}
          fields={fields}
          initial={{ end_keys: 'sessions' }}
          submit="Change password"
          onSubmit={async ({ end_keys, ...passwords }) => {
            await authApi('POST /api/v1/auth/password', {
              body: { ...passwords, end_keys: end_keys === 'keys' },
            })
            setChanges(before => before + 1)
            notifications.show({ message: 'Password changed' })
          }}
        />
      </section>
    </PageBody>
  )
}
