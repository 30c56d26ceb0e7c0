import { Button, Code, CopyButton, Group, List, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { type GoogleClient, vdrApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { googleKey } from '../../queries/google-drive.ts'
import classes from './google-drive.module.css'

interface Values {
  client_id: string
  client_secret: string | null
  base_url: string | null
}

const fieldsFor = ({ has_secret }: GoogleClient): Array<Field<keyof Values>> => [
  {
    name: 'client_id',
    label: 'Client ID',
    kind: 'text',
    required: true,
    autoComplete: 'off',
    hint: 'Such as 1234-abc.apps.googleusercontent.com',
  },
  {
    name: 'client_secret',
    label: 'Client secret',
    kind: 'password',
    autoComplete: 'off',
    hint: has_secret ? 'Already set. Leave empty to keep it' : 'Encrypted and never shown again',
  },
  {
    name: 'base_url',
    label: 'Address instead of Google’s',
    kind: 'text',
    hint: 'Leave empty for Google; only for the office’s own gateway',
  },
]

/** The client by which the office is known at Google, and how one is made there. */
export function OwnClient({ client, isConnected }: { client: GoogleClient; isConnected: boolean }) {
  const queryClient = useQueryClient()
  const forget = useAction(() => vdrApi('DELETE /api/v1/svc/vdr/google/client'), {
    invalidates: [googleKey],
    done: () => 'The client and its secret were deleted',
  })
  return (
    <>
      <section aria-labelledby="google-client">
        <Title order={2} size="h4" id="google-client" mb="xs">
          The office’s client at Google
        </Title>
        <SchemaForm<Values>
          fields={fieldsFor(client)}
          initial={{ client_id: client.client_id ?? '', base_url: client.base_url }}
          submit="Save client"
          onSubmit={async ({ client_secret, ...values }) => {
            await vdrApi('PUT /api/v1/svc/vdr/google/client', {
              body: { ...values, ...(client_secret ? { client_secret } : {}) },
            })
            await queryClient.invalidateQueries({ queryKey: googleKey })
            notifications.show({ message: 'Saved. Connect a Google account to see whether it works.' })
          }}
        />
        {client.client_id !== null && !isConnected && (
          <Button
            mt="md"
            variant="subtle"
            color="red"
            loading={forget.isPending}
            onClick={() => forget.mutate(undefined)}
          >
            Forget this client and its secret
          </Button>
        )}
      </section>
      <Steps redirect={client.redirect_uri} />
    </>
  )
}

function Steps({ redirect }: { redirect: string }) {
  return (
    <section aria-labelledby="google-steps">
      <Title order={2} size="h4" id="google-steps" mt="xl" mb="xs">
        How to create a client
      </Title>
      <List type="ordered" spacing="xs">
        <List.Item>
          Open console.cloud.google.com with an account of the office, and create a project such as “Fund
          office”.
        </List.Item>
        <List.Item>Under APIs and services, Library, enable the Google Drive API.</List.Item>
        <List.Item>
          Under Google Auth Platform, name the app; choose the audience Internal where the office has Google
          Workspace. Otherwise choose External, add those who will connect as test users, and know that Google
          ends their access after seven days until the app is published.
        </List.Item>
        <List.Item>
          Under Clients, create a client of the type Web application with this authorised redirect URI:
          <Group gap="xs" mt={4} className={classes.redirect}>
            <Code data-testid="redirect">{redirect}</Code>
            <CopyButton value={redirect}>
              {({ copied, copy }) => (
                <Button size="compact-xs" variant="default" onClick={copy}>
                  {copied ? 'Copied' : 'Copy'}
                </Button>
              )}
            </CopyButton>
          </Group>
        </List.Item>
        <List.Item>Enter its client ID and secret above, then connect a Google account.</List.Item>
      </List>
      <Text c="dimmed" size="sm" mt="sm">
        The office asks for one right: to read the Drive (drive.readonly).
      </Text>
    </section>
  )
}
