import { Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminApi, type MailAccount } from '../../../api/modules.ts'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { ReturnedMail } from '../../../components/mail/ReturnedMail.tsx'
import { PageBody } from '../../../components/page/PageBody.tsx'
import { PageHeader } from '../../../components/page/PageHeader.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { mailAccountQuery, mailKey } from '../../../queries/mail.ts'
import { Forget } from '../Forget.tsx'
import { PendingAccount, switchTo } from './PendingAccount.tsx'

type Security = NonNullable<MailAccount['security']>

interface Values {
  host: string
  port: string
  security: Security
  username: string | null
  password: string | null
  from_name: string
  from_address: string
  reply_to: string | null
}

const securities: Array<{ value: Security; label: string }> = [
  { value: 'tls', label: 'TLS, usually port 465' },
  { value: 'starttls', label: 'STARTTLS, usually port 587' },
  { value: 'none', label: 'None: only for a server on this computer' },
]

const fieldsFor = ({ has_password }: MailAccount): Array<Field<keyof Values>> => [
  {
    name: 'host',
    label: 'Mail server',
    kind: 'text',
    required: true,
    hint: 'Such as smtp.example.com; it may be in the office’s own network',
  },
  { name: 'security', label: 'Encryption', kind: 'choice', required: true, choices: securities },
  { name: 'port', label: 'Port', kind: 'text', required: true },
  {
    name: 'username',
    label: 'User',
    kind: 'text',
    autoComplete: 'off',
    hint: 'If required by the server',
  },
  {
    name: 'password',
    label: 'Password',
    kind: 'password',
    autoComplete: 'new-password',
    hint: has_password
      ? 'Already set. Leave empty to keep it'
      : 'For this account; many providers issue app passwords',
  },
  { name: 'from_name', label: 'Sender’s name', kind: 'text', required: true },
  { name: 'from_address', label: 'Sender’s address', kind: 'email', required: true },
  { name: 'reply_to', label: 'Answers go to', kind: 'email', hint: 'Default: the sender’s address' },
]

/** The account that the office's notices, statements and K-1s are sent with. */
export function MailPage() {
  const account = useQuery(mailAccountQuery)
  const queryClient = useQueryClient()
  return (
    <PageBody narrow>
      <PageHeader
        title="Mail"
        description="The account that notices, statements and K-1s are sent with. Without one, each is a draft to send from your mail program."
        calls={[
          'GET /api/v1/svc/admin/email',
          'PUT /api/v1/svc/admin/email',
          'POST /api/v1/svc/admin/email/pending/{pending_id}/use',
          'DELETE /api/v1/svc/admin/email/pending/{pending_id}',
          'POST /api/v1/svc/admin/email/test',
          'DELETE /api/v1/svc/admin/email',
          'GET /api/v1/svc/mail/messages',
          'POST /api/v1/svc/mail/returned',
        ]}
      />
      <Loaded query={account}>
        {current => (
          <>
            {current.pending && <PendingAccount account={current.pending} />}
            <SchemaForm<Values>
              key={current.updated_at}
              fields={fieldsFor(current)}
              initial={valuesOf(current)}
              submit="Save account"
              onSubmit={async ({ port, password, ...values }) => {
                const saved = await adminApi('PUT /api/v1/svc/admin/email', {
                  body: { ...values, port: Number(port), ...(password ? { password } : {}) },
                })
                queryClient.setQueryData(mailAccountQuery.queryKey, saved)
                void queryClient.invalidateQueries({ queryKey: mailKey })
                if (saved.pending) await switchTo(saved.pending)
                notifications.show({ message: 'Saved. Send a test to see whether it works.' })
              }}
            />
            {current.configured && (
              <>
                <Trial />
                <Forget
                  label="Forget this account and its password"
                  done="The mail account and its password were deleted"
                  invalidates={mailKey}
                  forget={() => adminApi('DELETE /api/v1/svc/admin/email')}
                />
              </>
            )}
          </>
        )}
      </Loaded>
      <Title order={2} size="h4" mt="xl">
        Returned mail
      </Title>
      <ReturnedMail linked />
    </PageBody>
  )
}

const valuesOf = ({ configured, port, host, security, from_name, from_address, ...rest }: MailAccount) => ({
  ...(configured ? { host: host ?? '', from_name: from_name ?? '', from_address: from_address ?? '' } : {}),
  port: String(port ?? 587),
  security: security ?? ('starttls' as const),
  username: rest.username,
  reply_to: rest.reply_to,
})

/** Sends a test message with the saved account, and shows the mail server's answer. */
function Trial() {
  const trial = useMutation({
    mutationFn: (to: string) => adminApi('POST /api/v1/svc/admin/email/test', { body: { to } }),
  })
  return (
    <section aria-labelledby="mail-test">
      <Title order={2} size="h4" id="mail-test" mt="xl" mb="xs">
        Test
      </Title>
      <SchemaForm<{ to: string }>
        fields={[{ name: 'to', label: 'Send a test to', kind: 'email', required: true }]}
        initial={{}}
        submit="Send test"
        guarded={false}
        onSubmit={async ({ to }) => {
          await trial.mutateAsync(to).catch(() => undefined)
        }}
      />
      <div role="status">
        {trial.data && <Text mt="md">Sent. The server said: {trial.data.response}</Text>}
        {trial.error && <Text mt="md">Not sent. {trial.error.message}</Text>}
      </div>
    </section>
  )
}
